// What pictures that grow by code are made of: shapes with their paint, in the order in which they are painted.

export interface Shape {
  d: string;
  fill?: string;
  /** A line instead of a surface, so wide. */
  stroke?: string;
  wide?: number;
  /** Dots along the line, so far apart. */
  dots?: number;
}

const at = (n: number): string => String(Math.round(n * 10) / 10);
type Point = readonly [number, number];

function unit(x: number, y: number): Point {
  const long = Math.hypot(x, y) || 1;
  return [x / long, y / long];
}

/** A feather: from its root over a bow to its tip, so wide at its widest. */
export function feather([x, y]: Point, [bx, by]: Point, [tx, ty]: Point, wide: number): string {
  // Its width lies half across it, half towards the bow: so a hooked one does not pinch at its tip.
  const [ax, ay] = unit(y - ty, tx - x);
  const [ux, uy] = unit(bx - (x + tx) / 2, by - (y + ty) / 2);
  const side = Math.sign(ax * ux + ay * uy) || 1;
  const [dx, dy] = unit(ax * side + ux, ay * side + uy);
  const [ox, oy] = [dx * wide, dy * wide];
  return `M${at(x)} ${at(y)}Q${at(bx + ox)} ${at(by + oy)} ${at(tx)} ${at(ty)}Q${at(bx - ox)} ${at(by - oy)} ${at(x)} ${at(y)}Z`;
}

/** Points along the rib of such a feather; 0 is its root, 1 its tip. */
export function along([x, y]: Point, [bx, by]: Point, [tx, ty]: Point, parts: readonly number[]): Point[] {
  const between = (a: number, b: number, c: number, t: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c;
  return parts.map((t) => [between(x, bx, tx, t), between(y, by, ty, t)]);
}

export const line = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}`;

/** A heart, so wide, its middle at (x, y). */
export function heart(x: number, y: number, wide: number): string {
  const h = wide / 2;
  return `M${at(x)} ${at(y + h)}C${at(x - h * 1.7)} ${at(y - h * 0.1)} ${at(x - h * 0.7)} ${at(y - h * 1.25)} ${at(x)} ${at(y - h * 0.35)}C${at(x + h * 0.7)} ${at(y - h * 1.25)} ${at(x + h * 1.7)} ${at(y - h * 0.1)} ${at(x)} ${at(y + h)}Z`;
}

/** Round dots of one radius as one path. */
export const dots = (radius: number, ...points: Point[]): string =>
  points
    .map(
      ([x, y]) =>
        `M${at(x - radius)} ${at(y)}a${radius} ${radius} 0 1 0 ${at(2 * radius)} 0a${radius} ${radius} 0 1 0 ${at(-2 * radius)} 0Z`,
    )
    .join("");

/** Shapes as a file: what the icons are made from. */
export function file(shapes: readonly Shape[], side: number): string {
  const painted = shapes.map(({ d, fill, stroke, wide, dots: apart }) => {
    const lined = stroke
      ? ` stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"`
      : "";
    return `  <path${fill ? ` fill="${fill}"` : ' fill="none"'}${lined}${apart ? ` stroke-dasharray="0 ${apart}"` : ""} d="${d}"/>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">\n${painted.join("")}</svg>\n`;
}
