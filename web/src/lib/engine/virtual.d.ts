declare module "virtual:engine-files" {
  /** The module's address, and the addresses of data that comes apart from it, by `game/part`. */
  const files: { module: string | null; parts: Record<string, string> };
  export default files;
}
