/** Does the work when no other tab does the same. */
export async function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks ? locks.request(`tauler.${what}`, work) : work();
}
