/** A picture of a board to take away: the same shapes as SVG, and as PNG. */
import { COLUMNS } from "../../../ui/squares";
import type { Sign } from "../rules";

type Shape =
  | { kind: "rect"; x: number; y: number; w: number; h: number; fill: string }
  | { kind: "circle"; x: number; y: number; r: number; fill: string; stroke?: string }
  | { kind: "text"; x: number; y: number; size: number; fill: string; text: string };

/** The colours of a picture: the same on every screen and on paper. */
const LOOK = {
  paper: "#ffffff",
  ink: "#23262e",
  felt: "#2f7a5a",
  line: "#1c4a37",
  black: "#23262e",
  white: "#f6f2e8",
  mark: "#b3372b",
};
const CELL = 60;
const EDGE = 40;

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

/** What a picture is made of. */
export function drawing(board: Sign[], width: number, last: number | null, caption: string): Drawing {
  const rows = board.length / width;
  const [w, h] = [width * CELL, rows * CELL];
  const shapes: Shape[] = [
    { kind: "rect", x: 0, y: 0, w: w + 2 * EDGE, h: h + 2 * EDGE, fill: LOOK.paper },
    { kind: "rect", x: EDGE - 2, y: EDGE - 2, w: w + 4, h: h + 4, fill: LOOK.line },
  ];
  for (const [at, sign] of board.entries()) {
    const [x, y] = [EDGE + (at % width) * CELL, EDGE + Math.floor(at / width) * CELL];
    shapes.push({ kind: "rect", x: x + 1, y: y + 1, w: CELL - 2, h: CELL - 2, fill: LOOK.felt });
    const [cx, cy] = [x + CELL / 2, y + CELL / 2];
    if (sign !== "-")
      shapes.push({
        kind: "circle",
        x: cx,
        y: cy,
        r: CELL * 0.41,
        fill: sign === "X" ? LOOK.black : LOOK.white,
        stroke: LOOK.line,
      });
    if (at === last) shapes.push({ kind: "circle", x: cx, y: cy, r: CELL * 0.1, fill: LOOK.mark });
  }
  const label = (x: number, y: number, text: string, size = 20): Shape => ({
    kind: "text",
    x,
    y,
    size,
    fill: LOOK.ink,
    text,
  });
  for (let col = 0; col < width; col++) shapes.push(label(EDGE + (col + 0.5) * CELL, EDGE / 2, COLUMNS[col] ?? ""));
  for (let row = 0; row < rows; row++) shapes.push(label(EDGE / 2, EDGE + (row + 0.5) * CELL, `${row + 1}`));
  shapes.push(label(EDGE + w / 2, h + 1.5 * EDGE, caption));
  return { width: w + 2 * EDGE, height: h + 2 * EDGE, shapes };
}

export function svgOf({ width, height, shapes }: Drawing): string {
  const drawn = shapes.map((shape) => {
    if (shape.kind === "rect")
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.w}" height="${shape.h}" fill="${shape.fill}"/>`;
    if (shape.kind === "circle") {
      const stroke = shape.stroke ? ` stroke="${shape.stroke}"` : "";
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r.toFixed(1)}" fill="${shape.fill}"${stroke}/>`;
    }
    const text = shape.text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "");
    return (
      `<text x="${shape.x}" y="${shape.y}" font-family="sans-serif" font-size="${shape.size}" fill="${shape.fill}" ` +
      `text-anchor="middle" dominant-baseline="central">${text}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${drawn.join("")}</svg>\n`
  );
}

/** The picture as PNG, twice as large; null where the browser cannot draw. */
export function pngOf({ width, height, shapes }: Drawing): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.scale(2, 2);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const shape of shapes) {
    pen.fillStyle = shape.fill;
    if (shape.kind === "rect") pen.fillRect(shape.x, shape.y, shape.w, shape.h);
    else if (shape.kind === "circle") {
      pen.beginPath();
      pen.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
      pen.fill();
      if (shape.stroke) {
        pen.strokeStyle = shape.stroke;
        pen.stroke();
      }
    } else {
      pen.font = `${shape.size}px sans-serif`;
      pen.fillText(shape.text, shape.x, shape.y);
    }
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
