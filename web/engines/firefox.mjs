// A page's title in Firefox, by its driver; null where one of them is not there.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const folders = [
  ...(process.env.PATH ?? "").split(":"),
  join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin"),
];
const find = (program) => folders.map((folder) => join(folder, program)).find(existsSync);

export async function inFirefox(address) {
  const [driver, firefox] = [find("geckodriver"), find("firefox-esr") ?? find("firefox")];
  if (!driver || !firefox) return null;
  const port = 20_000 + (process.pid % 20_000);
  const running = spawn(driver, ["--port", String(port)], { stdio: "ignore" });
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`Firefox: ${value.message}`);
    return value;
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
  try {
    while (!(await ask("GET", "/status").catch(() => null))?.ready) await pause();
    const options = { binary: firefox, args: ["-headless"] };
    const capabilities = { alwaysMatch: { "moz:firefoxOptions": options } };
    const { sessionId } = await ask("POST", "/session", { capabilities });
    await ask("POST", `/session/${sessionId}/url`, { url: address });
    let title = "Engines";
    for (const end = Date.now() + 240_000; title === "Engines" && Date.now() < end; await pause()) {
      title = await ask("GET", `/session/${sessionId}/title`);
    }
    await ask("DELETE", `/session/${sessionId}`);
    return title;
  } finally {
    running.kill();
  }
}
