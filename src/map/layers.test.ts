// @vitest-environment jsdom
import type { LatLngTuple } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import { canvasIn, point, recordDrawings } from '../../testing/drawing';
import type { Place } from '../providers/basemap';
import { outlinesOf, type Country } from '../providers/basemapShapes';
import { PlaceLayer } from './PlaceLayer';
import { worldX, worldY } from './projection';
import { makeTrack } from './track';
import { TrackLayer } from './TrackLayer';
import type { DrawnTrack } from './trackPicture';
import { WorldLayer } from './WorldLayer';

const drawings = recordDrawings();
const modes = ['light', 'dark'] as const;

describe('the ground', () => {
  const outline = (...coordinates: [number, number][]) =>
    outlinesOf({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [coordinates] } }],
    });
  const countries = [
    ...outline([-78, 0], [-70, 0], [-70, 8], [-78, 8], [-78, 0]),
    // Beyond the view, but for one side; and wholly beyond.
    ...outline([-150, 40], [-150, -40], [-80, -40], [-80, 1], [-79.99, 1.01], [-79.9, 3], [-120, 60], [-150, 40]),
    ...outline([130, 30], [140, 30], [140, 40], [130, 30]),
  ];
  const waters = { lakes: outline([-74, 5], [-73, 5], [-73, 6], [-74, 5]), rivers: outline([-76, 2], [-75, 9]) };
  const places: Place[] = [
    ['Bogotá', 4.6, -74.1, 7_900_000],
    ['Soacha', 4.58, -74.22, 2_100_000],
    ['Cali', 3.44, -76.52, 2_400_000],
    ['Tokio', 35.7, 139.7, 2_300_000],
    ['Pasto', 1.21, -77.28, 380_000],
  ];
  const names: Country[] = [
    ['Colombia', 6, -73, 12],
    ['San Marino', 7, -77, 0.1],
    ['Japón', 36, 138, 20],
  ];

  it.each(modes)('is drawn as written down, in the %s look', async (mode) => {
    const world = drawings.show('mundo', new WorldLayer(countries, waters, mode));
    const dry = drawings.show('mundo', new WorldLayer(countries.slice(0, 1), undefined, mode), 9);
    const named = drawings.show('lugares', new PlaceLayer(places, names, mode));
    const near = drawings.show('lugares', new PlaceLayer(places, names, mode), 8);
    expect(world.layer.getAttribution?.()).toBe('Mapa: Natural Earth, GeoNames');
    const text = [world, dry, named, near].map(({ picture }) => picture()).join('\n');
    await expect(text).toMatchFileSnapshot(`./drawn/ground-${mode}.snap.txt`);
  });

  it('names ninety towns at most, and no country from zoom eight on', () => {
    const many = Array.from({ length: 200 }, (_, n): Place => [
      `${n}`,
      4.6 + (Math.floor(n / 20) - 5) * 2.2,
      -74.1 + ((n % 20) - 10) * 1.4,
      9e6,
    ]);
    const written = (zoom: number) =>
      drawings
        .show('lugares', new PlaceLayer(many, names, 'light'), zoom)
        .picture()
        .split('\n')
        .filter((line) => line.startsWith('text'));
    expect(written(5)).toHaveLength(90);
    expect(written(7)[0]).toContain('COLOMBIA');
    expect(written(8).join()).not.toContain('COLOMBIA');
  });
});

describe('a canvas that rests', () => {
  it('is drawn again when the map has moved, with twice the pixels on a fine screen, and stretched while it zooms', () => {
    const { map, layer, picture } = drawings.show('mundo', new WorldLayer([], undefined, 'light'));
    const canvas = canvasIn(map, 'mundo');
    expect(picture()).toMatch(/^800×600 width: 800px; height: 600px; .*left: -200px; top: -150px/);
    map.fire('moveend');
    drawings.frame();
    expect(picture().split('\n')[1]).toBe('');
    vi.stubGlobal('devicePixelRatio', 2);
    map.fire('resize').fire('moveend');
    drawings.frame();
    expect(picture()).toMatch(/^1600×1200 .*width: 800px; height: 600px/);
    map.fire('zoomanim', { center: map.getCenter(), zoom: 6 });
    expect(canvas.style.transform.match(/-?[\d.]+/g)?.map((each) => Math.round(Number(each)))).toEqual([
      ...[3, -600, -450, 0, 2],
    ]);
    layer.remove();
    expect(map.getPane('mundo')?.children).toHaveLength(0);
    map.fire('moveend');
    drawings.frame();
  });
});

describe('tracks', () => {
  const start = 1_000_000;
  /** Eastwards, a fix each 25 minutes, through every band of speed, with a gap and a stop. */
  const speeds = [null, 0, 25, 25, 45, 65, 85, 120, 10, 10, 10, 10];
  const track = makeTrack(
    {
      time: speeds.map((_, n) => start + n * 1_500 + (n > 7 ? 7_200 : 0)),
      lat: speeds.map((_, n) => 4.6 + (n % 3) * 0.02),
      lon: speeds.map((_, n) => -74.3 + n * 0.04),
      speed: speeds,
      heading: speeds.map(() => null),
    },
    { seconds: 1_600, stops: [{ from: start + 22_170, to: start + 22_220, lat: 4.64, lon: -73.96 }] },
  );
  const pins = [
    { x: worldX(-74.1), y: worldY(4.6), label: '12 min' },
    { x: worldX(-74.095), y: worldY(4.6), label: '1 h 5 min' },
    { x: worldX(-60), y: worldY(4.6), label: 'fuera' },
  ];
  const own: DrawnTrack = { track, pins, colour: '#123456', bySpeed: true, rimmed: false };
  const handlers = () => ({ onMoment: vi.fn(), onPin: vi.fn(), now: vi.fn(() => start) });

  it.each(modes)('are drawn as written down, in the %s look', async (mode) => {
    const { layer, picture } = drawings.show('recorridos', new TrackLayer(handlers()), 10);
    const looks: DrawnTrack[][] = [[own], [{ ...own, bySpeed: false }], [{ ...own, rimmed: true, pins: [] }, own]];
    const texts = looks.map((tracks) => {
      layer.show(tracks, mode, tracks[0]?.pins[1]);
      drawings.frame();
      return picture();
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(`./drawn/tracks-${mode}.snap.txt`);
  });

  it('answer a press with the pin or the moment that is there, with more room for a finger', () => {
    const on = handlers();
    const { map, layer } = drawings.show('recorridos', new TrackLayer(on), 10);
    layer.show([own], 'light', undefined);
    drawings.frame();
    const press = (place: LatLngTuple, up = 0) => {
      const { x, y } = map.latLngToContainerPoint(place);
      point(map, 'click', x, y - up);
    };
    press([4.6, -74.1]);
    expect(on.onPin.mock.calls).toEqual([[0, 0]]);
    press([4.6, -74.3]);
    expect(on.onMoment.mock.calls.map(([which, at]) => [which, Math.round(at as number)])).toEqual([[0, start]]);
    press([4.6, -74.3], 12);
    expect(on.onMoment).toHaveBeenCalledOnce();
    drawings.has('pointer: coarse');
    press([4.6, -74.3], 12);
    expect(on.onMoment).toHaveBeenCalledTimes(2);
    layer.remove();
    press([4.6, -74.1]);
    expect(on.onPin).toHaveBeenCalledOnce();
  });
});
