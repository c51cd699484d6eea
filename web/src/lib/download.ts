/** Files for the reader. */
import { Failure, kindOf, unreached } from "./api/client";

/** Hands a file to the reader. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file of the server; a failure where it says why it cannot be written. */
export async function fileAt(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => {
    throw unreached();
  });
  if (!response.ok) throw new Failure(kindOf(response.status), await response.json().catch(() => ({})));
  return response.blob();
}
