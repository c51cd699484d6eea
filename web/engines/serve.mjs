// Serves this folder to browsers, isolated or not, with the pressed files of the module where a browser understands them.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const kinds = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

export function serve({ isolated, script }) {
  const server = createServer(({ url = "/", headers }, response) => {
    const path = normalize(new URL(url, "http://x").pathname);
    if (path === "/favicon.ico") return response.writeHead(204).end();
    const file = path === "/" ? null : join(folder, path);
    if (file && !existsSync(file)) return response.writeHead(404).end();
    const coding = headers["accept-encoding"]?.includes("br") ? "br" : "gzip";
    const pressed = file && join(folder, "../module", `${basename(file)}.${coding === "br" ? "br" : "gz"}`);
    const isPressed = pressed && existsSync(pressed);
    response.writeHead(200, {
      "Content-Type": kinds[extname(path)] ?? (file ? "application/octet-stream" : "text/html"),
      "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
      "Cache-Control": path.includes("/files/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(isPressed ? { "Content-Encoding": coding } : {}),
      ...(isolated ? isolation : {}),
    });
    const page = `<!doctype html><title>Engines</title><script type=module src=${script}></script>`;
    response.end(file ? readFileSync(isPressed ? pressed : file) : page);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
