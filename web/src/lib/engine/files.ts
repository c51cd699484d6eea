/** Where the engine module's files are: the build says so (`vite.config.ts`), or that it was made without them. */
import files from "virtual:engine-files";

export { files };
