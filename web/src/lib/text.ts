/** Files that are meant to hold text. */

/** Whether what was read of a file can be text: that has no zero bytes, and what is no UTF-8 comes as a mark. */
export function isText(read: string): boolean {
  return !/[\0\uFFFD]/.test(read.slice(0, 4096));
}
