// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { liveStates, type LiveState } from '#contract/core/realtime';
import { bogota, canvasIn, point, recordDrawings } from '../../testing/drawing';
import { createClusterAtlas } from './clusterSprites';
import type { Fleet } from './fleet';
import { FleetLayer } from './FleetLayer';
import { fleetPalettes } from './palette';
import { createAtlas } from './sprites';

const drawings = recordDrawings();
const modes = ['light', 'dark'] as const;
const [lat, lon] = bogota;

interface Asset {
  state: LiveState;
  /** Degrees from Bogotá. */
  north: number;
  east: number;
  heading?: number;
  /** It calls for help. */
  calls?: true;
}

const fleetOf = (assets: readonly Asset[], exact = false) => {
  let tell: (changed: readonly number[]) => void = () => undefined;
  const fleet = {
    size: assets.length,
    present: Uint8Array.from(assets, () => 1),
    lat: Float64Array.from(assets, ({ north }) => lat + north),
    lon: Float64Array.from(assets, ({ east }) => lon + east),
    heading: Int16Array.from(assets, ({ heading = -1 }) => heading),
    state: Uint8Array.from(assets, ({ state }) => liveStates.indexOf(state)),
    apart: Uint8Array.from(assets, ({ calls }) => Number(calls === true)),
    exact,
    onChange: vi.fn((listener: typeof tell) => {
      tell = listener;
      return () => void (tell = () => undefined);
    }),
  } satisfies Fleet;
  return { fleet, tell: (changed: readonly number[]) => tell(changed) };
};

const one: Asset[] = [
  { state: 'movimiento', north: 0.02, east: -0.04, heading: 90 },
  { state: 'ralenti', north: 0.02, east: 0.03 },
  { state: 'detenido', north: -0.02, east: -0.04 },
  { state: 'sin_conexion', north: -0.02, east: 0.03 },
  { state: 'alarma', north: 0, east: 0 },
];
const crowd = (count: number, state: LiveState, north: number, east: number): Asset[] =>
  Array.from({ length: count }, () => ({ state, north, east }));
const many = [
  ...one,
  ...crowd(12, 'detenido', 0.03, 0),
  ...crowd(4, 'alarma', -0.03, 0),
  ...crowd(4, 'ralenti', -0.03, 0),
];

const layerOf = (assets: readonly Asset[], { zoom = 12, exact = false } = {}) => {
  const { fleet, tell } = fleetOf(assets, exact);
  const on = { label: vi.fn((index: number) => `ABC-${index}`), onSelect: vi.fn(), onCluster: vi.fn() };
  const shown = drawings.show('flota', new FleetLayer(fleet, on), zoom);
  return { ...shown, fleet, tell, on };
};

it.each(modes)('the fleet is drawn as written down, in the %s look', async (mode) => {
  const { layer, picture } = layerOf(many);
  picture();
  layer.setPalette(fleetPalettes[mode]);
  drawings.frame();
  const all = picture();
  layer.setSelected(0);
  drawings.frame();
  const selected = picture();
  layer.setShown(Uint8Array.from(many, (_, index) => Number(index < 3)));
  drawings.frame();
  const some = picture();
  const far = layerOf(many, { zoom: 11 });
  far.layer.setPalette(fleetPalettes[mode]);
  drawings.frame();
  await expect([all, selected, some, far.picture()].join('\n')).toMatchFileSnapshot(`./drawn/fleet-${mode}.snap.txt`);
});

it.each(modes)('its clusters are drawn as written down, in the %s look', async (mode) => {
  const atlas = createClusterAtlas(fleetPalettes[mode], 'Inter', 2);
  const cluster = (...counts: number[]) => ({
    ...{ x: 0, y: 0, first: 0, states: Uint32Array.from(counts) },
    size: counts.reduce((sum, count) => sum + count, 0),
  });
  const clusters = [
    cluster(7, 0, 0, 0, 0),
    cluster(30, 20, 10, 5, 0),
    cluster(1_100, 50, 20, 4, 1),
    cluster(0, 0, 3, 0, 0),
  ];
  const sprites = clusters.map(atlas.sprite);
  expect(atlas.sprite(cluster(7, 0, 0, 0, 0))).toBe(sprites[0]);
  const text = drawings.canvases().map(drawings.take).join('\n');
  await expect(text).toMatchFileSnapshot(`./drawn/clusters-${mode}.snap.txt`);
});

it('a screen twice as fine is drawn with twice the pixels', () => {
  const { map, picture } = layerOf(one);
  expect(picture()).toContain('400×300');
  vi.stubGlobal('devicePixelRatio', 2);
  map.fire('resize');
  expect(picture()).toMatch(/^800×600 .*width: 400px; height: 300px.*"markers":"5"/);
});

/** The column of the first marker in the last picture. */
const markerOf = (picture: string) => {
  const [, row = ''] = /^ *\d+ (\.*[a-z])/m.exec(picture.slice(picture.lastIndexOf('pixels'))) ?? [];
  return row.length;
};

it('a marker glides to where its asset is now, and jumps where that is too far', () => {
  const { fleet, tell, picture } = layerOf([{ state: 'detenido', north: 0, east: -0.06 }], { zoom: 12 });
  const begin = markerOf(picture());
  fleet.lon[0] = lon - 0.03;
  tell([0]);
  drawings.frame();
  const soon = markerOf(picture());
  drawings.frame(200);
  const half = markerOf(picture());
  drawings.frame(400);
  const end = markerOf(picture());
  expect([begin, soon, half, end]).toEqual([3, 3, 9, 14]);
  drawings.frame(1_000);
  picture();
  drawings.frame(1_000);
  expect(picture()).not.toContain('pixels');
  fleet.lon[0] = lon + 0.05;
  tell([0]);
  drawings.frame(300);
  expect(markerOf(picture())).toBe(43);
});

it('markers of exact fleets, and of who wants no motion, are at once where their asset is', () => {
  const moved = (exact: boolean, wait = 16) => {
    const { fleet, tell, picture } = layerOf([{ state: 'detenido', north: 0, east: -0.03 }], { exact });
    picture();
    fleet.lon[0] = lon;
    tell([0]);
    drawings.frame(exact ? undefined : wait);
    return markerOf(picture());
  };
  const glides = moved(false);
  const jumps = moved(true);
  expect(jumps).toBeGreaterThan(glides);
  drawings.has('prefers-reduced-motion: reduce');
  // Nothing moves, so it may be drawn later.
  expect(moved(false, 300)).toBe(jumps);
});

it('during a zoom, markers follow the map, and at its end they are where they belong', () => {
  const { map, picture } = layerOf([{ state: 'detenido', north: 0, east: -0.03 }]);
  const before = markerOf(picture());
  map.fire('zoomanim', { center: map.getCenter(), zoom: 13 });
  drawings.frame(100);
  drawings.frame(20);
  const during = markerOf(picture());
  map.setView(bogota, 13, { animate: false });
  const after = markerOf(picture());
  expect([before, during, after]).toEqual([14, 5, 3]);
});

it('a press selects the marker that is there, or none; one on a cluster opens or lists it', () => {
  const { map, layer, on } = layerOf(many);
  const press = (north: number, east: number, [right, down] = [0, 0]) => {
    const { x, y } = map.latLngToContainerPoint([lat + north, lon + east]);
    point(map, 'click', x + right, y + down);
  };
  press(0.02, 0.03);
  press(0.02, 0.03, [10, 9]);
  press(0.02, 0.03, [11, 10]);
  expect(on.onSelect.mock.calls).toEqual([[1], [1], [-1]]);
  drawings.has('pointer: coarse');
  press(0.02, 0.03, [11, 10]);
  expect(on.onSelect).toHaveBeenLastCalledWith(1);
  press(0.03, 0);
  expect(on.onCluster.mock.calls).toEqual([[Array.from({ length: 12 }, (_, n) => 16 - n)]]);
  layer.setSelected(5);
  drawings.frame();
  press(0.03, 0);
  expect(on.onSelect).toHaveBeenLastCalledWith(5);
});

it('who calls for help is in no cluster, named at any zoom, and can be pressed', () => {
  const call: Asset = { state: 'alarma', north: 0, east: 0, calls: true };
  const { map, on, picture } = layerOf([...crowd(12, 'detenido', 0, 0), call], { zoom: 8 });
  expect(picture()).toContain('"ABC-12"');
  const { x, y } = map.latLngToContainerPoint(bogota);
  point(map, 'click', x, y);
  expect(on.onSelect).toHaveBeenLastCalledWith(12);
});

it('an asset with an alarm is drawn as what it does now, within a ring', () => {
  const atlas = createAtlas(fleetPalettes.light, 1);
  const [plain, ringed, alarm] = [
    atlas.sprite(2, -1, false),
    atlas.sprite(2, -1, false, true),
    atlas.sprite(liveStates.indexOf('alarma'), -1, false),
  ];
  const colours = ({ solid }: typeof plain) => new Set(solid.filter((_, at) => at % 3 === 2));
  const body = (sprite: typeof plain) => [...colours(sprite)];
  expect(body(plain).every((colour) => colours(ringed).has(colour))).toBe(true);
  expect(ringed.reach).toBeGreaterThan(plain.reach);
  expect(body(alarm).some((colour) => colours(ringed).has(colour) && !colours(plain).has(colour))).toBe(true);
});

it('a cluster opens at the zoom that shows its markers', () => {
  const near = crowd(8, 'detenido', 0, 0).map((asset, n) => ({ ...asset, east: n * 0.002 }));
  const { map, on } = layerOf(near, { zoom: 8 });
  const setView = vi.spyOn(map, 'setView');
  const { x, y } = map.latLngToContainerPoint([lat, lon + 0.007]);
  point(map, 'click', x, y);
  expect(setView.mock.calls.map(([, zoom]) => zoom)).toEqual([14]);
  expect(on.onCluster).not.toHaveBeenCalled();
});

it('a marker that is pointed at has its name, at any zoom', () => {
  const { map, picture, on } = layerOf(one, { zoom: 11 });
  const { x, y } = map.latLngToContainerPoint(bogota);
  picture();
  point(map, 'mousemove', x, y);
  drawings.frame();
  expect(picture()).toContain('"ABC-4"');
  expect(canvasIn(map, 'flota').dataset['markers']).toBe('5');
  point(map, 'mouseout');
  drawings.frame();
  expect(picture()).not.toContain('ABC-');
  expect(new Set(on.label.mock.calls.map(([index]) => index))).toEqual(new Set([4]));
});

it('nothing is drawn once the layer is removed', () => {
  const { map, layer, tell, fleet } = layerOf(one);
  const canvas = canvasIn(map, 'flota');
  drawings.take(canvas);
  layer.remove();
  fleet.lon[0] = lon;
  tell([0]);
  map.fire('move').fire('zoomend');
  drawings.frame(1_000);
  expect(drawings.take(canvas)).not.toContain('pixels');
});
