import type { LiveState } from '#contract/core/realtime';

/**
 * The part of a marker at a point: its rim, its body, the sign on it, the halo or ring of the selected one, the ring of
 * an alarm, or nothing.
 */
export type Part = 'body' | 'rim' | 'sign' | 'halo' | 'ring' | 'alarm' | undefined;

/** A drawing in CSS pixels around its own middle, y downwards. */
export type Shape = (x: number, y: number) => Part;

/** Distinct arrows for moving assets: 32 headings. */
export const headings = 32;

const rim = 1.6;

/**
 * A silhouette for each state, so that colour is not needed to distinguish them: arrow, circle, square, ring, triangle.
 */
export const shapeOf = (state: LiveState, heading: number | undefined): Shape => {
  switch (state) {
    case 'movimiento':
      return heading === undefined
        ? rimmed(circle(6.5), circle(2.2))
        : turned(
            rimmed(arrow, () => 1),
            heading,
          );
    case 'ralenti':
      return rimmed(circle(7.5), (x, y) => Math.max(Math.abs(Math.abs(x) - 2.3) - 1.1, Math.abs(y) - 3.2));
    case 'detenido':
      return rimmed(box(6.6, 2), letterP);
    case 'sin_conexion':
      return rimmed(circle(6.8), (x, y) => Math.max(circle(4.6)(x, y), 1 - Math.abs(x + y) * Math.SQRT1_2));
    case 'alarma':
      return rimmed(triangle, (x, y) =>
        Math.min(Math.max(Math.abs(x) - 1.1, Math.abs(y + 0.6) - 2.9), circle(1.3)(x, y - 4.5)),
      );
  }
};

/** The marker of the selected asset: larger, with a halo and a ring. */
export const chosen = (shape: Shape): Shape => {
  const grown = 1.3;
  return (x, y) => {
    const part = shape(x / grown, y / grown);
    if (part) return part;
    const far = Math.hypot(x, y);
    return far > 19 ? undefined : far > 17 ? 'ring' : 'halo';
  };
};

/** The marker of an asset with an alarm: what it does now, within a ring. `reach`: of the marker. */
export const alarmed =
  (shape: Shape, reach: number): Shape =>
  (x, y) => {
    const part = shape(x, y);
    const far = Math.hypot(x, y);
    if (far > reach) return far <= reach + 3 ? 'alarm' : far <= reach + 4 ? 'rim' : undefined;
    return part ?? (far > reach - 1 ? 'rim' : undefined);
  };

/** Signed distance to an edge, negative inside. */
type Distance = (x: number, y: number) => number;

const circle =
  (radius: number): Distance =>
  (x, y) =>
    Math.hypot(x, y) - radius;

const box =
  (half: number, corner: number): Distance =>
  (x, y) => {
    const dx = Math.abs(x) - half + corner;
    const dy = Math.abs(y) - half + corner;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };

const polygon = (points: readonly (readonly [number, number])[], corner: number): Distance => {
  const edges = points.map(([ax, ay], at) => {
    const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay];
    return { ax, ay, by, dx: bx - ax, dy: by - ay, squared: (bx - ax) ** 2 + (by - ay) ** 2 };
  });
  return (x, y) => {
    let least = Infinity;
    let inside = false;
    for (const { ax, ay, by, dx, dy, squared } of edges) {
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
      least = Math.min(least, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2);
      if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) inside = !inside;
    }
    return (inside ? -Math.sqrt(least) : Math.sqrt(least)) - corner;
  };
};

const arrow = polygon(
  [
    [0, -8.6],
    [6.2, 7],
    [0, 4],
    [-6.2, 7],
  ],
  0.8,
);

const triangle = polygon(
  [
    [0, -8],
    [8.2, 6.6],
    [-8.2, 6.6],
  ],
  1.6,
);

const letterP: Distance = (x, y) =>
  Math.min(Math.max(Math.abs(x + 1.5) - 0.9, Math.abs(y) - 3.9), Math.abs(Math.hypot(x - 0.1, y + 1.6) - 1.6) - 0.8);

const rimmed =
  (edge: Distance, sign: Distance): Shape =>
  (x, y) => {
    const distance = edge(x, y);
    if (distance > rim) return undefined;
    if (distance > 0) return 'rim';
    return sign(x, y) <= 0 ? 'sign' : 'body';
  };

/** `heading` counts clockwise from north in steps of 1/32 of a turn. */
const turned = (shape: Shape, heading: number): Shape => {
  const angle = (heading * 2 * Math.PI) / headings;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => shape(x * cos + y * sin, y * cos - x * sin);
};
