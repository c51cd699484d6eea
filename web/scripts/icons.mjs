/** Draws the icons of an installed page from `public/favicon.svg`: `npm run icons`. Their pictures are kept in Git. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = join(import.meta.dirname, "../public");
const svg = readFileSync(join(folder, "favicon.svg"), "utf8");
const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? "#000000";

/** Of a maskable icon a phone may cut away all but the middle four fifths: the ground reaches the edge, the mark does not. */
const icons = [
  { name: "icon-192.png", size: 192, mark: 1 },
  { name: "icon-512.png", size: 512, mark: 1 },
  { name: "icon-maskable-512.png", size: 512, mark: 0.78 },
  { name: "apple-touch-icon.png", size: 180, mark: 0.9 },
];

const executablePath =
  process.env.TAULER_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--headless", "--no-sandbox"],
});
for (const { name, size, mark } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * mark);
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${mark < 1 ? ground : "transparent"}}svg{width:${side}px}</style>${svg}`,
  );
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
