import { boundsOf, type Bounds, type Position } from '#contract/core/poligonos';
import { shorterWay } from '#contract/rules/geodesic';

/** A polygon on the plane of longitudes and latitudes, border included. It does not cross the antimeridian. */
export interface Area {
  /** Without the closing one. */
  corners: readonly Position[];
  bounds: Bounds;
}

/** From … to, as shares of a segment or as moments. */
export type Span = [number, number];

/** Degrees: a tenth of a millimetre. */
const tiny = 1e-9;

/** @param ring closed: its last place is the first */
export const areaOf = (ring: readonly Position[]): Area => ({ corners: ring.slice(0, -1), bounds: boundsOf(ring) });

/** The parts of the way from `a` to `b` that lie in the area, as shares of the way. */
export const sharesInside = (area: Area, a: Position, b: Position): Span[] => {
  const way = shorterWay(b[0] - a[0]);
  if (way === b[0] - a[0]) return onPlane(area, a, b);
  // Over the antimeridian: seen from the one side and from the other.
  return merged([...onPlane(area, a, [a[0] + way, b[1]]), ...onPlane(area, [b[0] - way, a[1]], b)], 0);
};

/** Whether a whole box lies in the area. */
export const holds = (area: Area, { sur, norte, oeste, este }: Bounds): boolean => {
  const box: Position[] = [
    [oeste, sur],
    [este, sur],
    [este, norte],
    [oeste, norte],
  ];
  const border = box.every((corner, i) => isWhole(onPlane(area, corner, box[(i + 1) % 4] ?? corner)));
  return border && !area.corners.some(([lon, lat]) => lon > oeste && lon < este && lat > sur && lat < norte);
};

export const meets = (one: Bounds, other: Bounds): boolean =>
  one.sur <= other.norte && one.norte >= other.sur && one.oeste <= other.este && one.este >= other.oeste;

/** Spans in order; those that touch, or that lie no further apart than `gap`, are one. */
export const merged = (spans: readonly Span[], gap: number): Span[] => {
  const all: Span[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
};

const isWhole = (shares: readonly Span[]) => shares.length === 1 && shares[0]?.[0] === 0 && shares[0][1] === 1;

/** Cuts the way wherever it meets a side: each piece is inside or outside as a whole, and its middle tells. */
const onPlane = (area: Area, a: Position, b: Position): Span[] => {
  if (!meets(area.bounds, boundsOf([a, b]))) return [];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const cuts = [0, 1];
  const cut = (share: number) => share > 0 && share < 1 && cuts.push(share);
  eachSide(area, ([cx, cy], [ex, ey]) => {
    const [sx, sy] = [ex - cx, ey - cy];
    const crossing = dx * sy - dy * sx;
    if (crossing !== 0) return void cut(((cx - a[0]) * sy - (cy - a[1]) * sx) / crossing);
    // Along the side: it may begin or end at its corners.
    const length = dx * dx + dy * dy;
    if (length > 0)
      for (const [x, y] of [[cx, cy] as const, [ex, ey] as const]) cut(((x - a[0]) * dx + (y - a[1]) * dy) / length);
  });
  cuts.sort((one, other) => one - other);
  const inside = cuts.slice(1).flatMap((to, i): Span[] => {
    const from = cuts[i] ?? 0;
    return to > from && isInside(area, [a[0] + (dx * (from + to)) / 2, a[1] + (dy * (from + to)) / 2])
      ? [[from, to]]
      : [];
  });
  return merged(inside, 0);
};

const isInside = (area: Area, [x, y]: Position): boolean => {
  let inside = false;
  let onBorder = false;
  eachSide(area, ([cx, cy], [ex, ey]) => {
    if (cy > y !== ey > y && cx + ((ex - cx) * (y - cy)) / (ey - cy) > x) inside = !inside;
    const [sx, sy] = [ex - cx, ey - cy];
    const along = Math.max(0, Math.min(1, ((x - cx) * sx + (y - cy) * sy) / (sx * sx + sy * sy || 1)));
    onBorder ||= Math.hypot(cx + along * sx - x, cy + along * sy - y) <= tiny;
  });
  return inside || onBorder;
};

const eachSide = ({ corners }: Area, see: (from: Position, to: Position) => void) => {
  corners.forEach((corner, i) => see(corner, corners[(i + 1) % corners.length] ?? corner));
};
