// @vitest-environment jsdom
import type { LatLngTuple, Map as LeafletMap } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import { bogota, point, recordDrawings } from '../../testing/drawing';
import type { Position } from '#contract/core/poligonos';
import { PinLayer } from './pins/PinLayer';
import { placePins, type Pin } from './pins/pins';
import { RouteLayer } from './routes/RouteLayer';
import { RouteMarkLayer, type MarkedRoute } from './routes/RouteMarkLayer';
import { boundsOfLines, placeLine, placeRoutes, type MapRoute } from './routes/routes';
import { StopLayer, type Hearing } from './stops/StopLayer';
import { StopMarkLayer } from './stops/StopMarkLayer';
import { insideOf, placeStops, type Stop } from './stops/stops';

const drawings = recordDrawings();
const modes = ['light', 'dark'] as const;
const [lat, lon] = bogota;

const at = (map: LeafletMap, type: 'click' | 'mousemove', place: LatLngTuple, [right, down] = [0, 0]) => {
  const { x, y } = map.latLngToContainerPoint(place);
  point(map, type, x + right, y + down);
};

const aStop = (given: Partial<Stop>): Stop => ({
  ...{ id: 1, nombre: 'Bodega Norte', forma: 'circulo', latitud: lat, longitud: lon, radio_m: 400 },
  ...{ poligono: null, color: 'azul', activa: true, icon: 'warehouse' },
  ...given,
});
const ring = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const yard = aStop({
  ...{ id: 2, nombre: 'Patio', forma: 'poligono', radio_m: null, color: 'rojo', icon: 'home' },
  ...{
    latitud: lat + 0.02,
    longitud: lon + 0.03,
    poligono: { type: 'Polygon', coordinates: [ring(-74.08, 4.61, 0.02)] },
  },
});
const stops = [
  aStop({}),
  yard,
  aStop({ id: 3, nombre: 'Cerrada', activa: false, latitud: lat - 0.02, longitud: lon - 0.03, color: 'verde' }),
  aStop({ id: 4, nombre: 'Junto a la bodega', latitud: lat + 0.001, radio_m: 20 }),
  ...[5, 6, 7, 8, 9, 10, 11].map((id) =>
    aStop({ id, nombre: `Local ${id}`, latitud: lat + 0.03, longitud: lon - 0.06 }),
  ),
  aStop({ id: 12, nombre: 'Sin sitio', latitud: null, longitud: null }),
  aStop({ id: 13, nombre: 'Lejos', latitud: 20 }),
];

describe('stops', () => {
  const layerOf = (hears: Hearing = 'all', zoom = 12) => {
    const on = { onSelect: vi.fn(), onHover: vi.fn(), onCluster: vi.fn() };
    const shown = drawings.show('paradas', new StopLayer(on), zoom);
    shown.layer.show(placeStops(stops), 'light', hears);
    drawings.frame();
    return { ...shown, on };
  };

  it.each(modes)('are drawn as written down, in the %s look', async (mode) => {
    const all = layerOf();
    all.layer.show(placeStops(stops), mode, 'all');
    const far = layerOf('all', 9);
    far.layer.show(placeStops(stops), mode, 'all');
    const marks = drawings.show('paradas-elegidas', new StopMarkLayer(), 12);
    marks.layer.show(placeStops(stops.slice(0, 3)), mode);
    drawings.frame();
    const text = [all, far, marks].map(({ picture }) => picture()).join('\n');
    await expect(text).toMatchFileSnapshot(`./drawn/stops-${mode}.snap.txt`);
  });

  it('are named in the order of the list, a hundred and fifty at most, and from zoom twelve on unless they are few', () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      aStop({
        id: n,
        nombre: 'X',
        latitud: lat + (Math.floor(n / 20) - 5) * 0.009,
        longitud: lon + ((n % 20) - 10) * 0.0085,
      }),
    );
    const names = (zoom: number) => {
      const { layer, picture } = layerOf('all', zoom);
      layer.show(placeStops(many), 'light', 'all');
      drawings.frame();
      return picture()
        .split('\n')
        .filter((line) => line.startsWith('text "X"')).length;
    };
    expect([names(13), names(11)]).toEqual([150, 0]);
  });

  it('have plain discs until their icons are there', async () => {
    const load = vi.fn(() => Promise.resolve());
    Object.assign(document, { fonts: { check: () => false, load } });
    const { picture } = layerOf();
    expect(load).toHaveBeenCalledWith("16px 'Material Symbols Outlined'");
    expect(picture()).not.toContain('"warehouse"');
    Object.assign(document, { fonts: { check: () => true, load } });
    await Promise.resolve();
    drawings.frame();
    expect(picture()).toContain('"warehouse"');
    Reflect.deleteProperty(document, 'fonts');
  });

  it('answer the pointer: icons before shapes, and nothing while a shape is drawn', () => {
    const { map, layer, on } = layerOf();
    at(map, 'mousemove', [lat - 0.02, lon - 0.03], [5, 5]);
    at(map, 'mousemove', [lat - 0.02, lon - 0.03], [6, 6]);
    at(map, 'mousemove', [4.612, -74.079]);
    at(map, 'mousemove', [4.5, -74.2]);
    expect(on.onHover.mock.calls).toEqual([[3], [2], [null]]);
    at(map, 'click', [4.612, -74.079]);
    at(map, 'click', [4.5, -74.2]);
    expect(on.onSelect.mock.calls).toEqual([[2]]);
    map.setView([lat + 0.03, lon - 0.06], 18, { animate: false });
    drawings.frame();
    at(map, 'click', [lat + 0.03, lon - 0.06]);
    expect(on.onCluster.mock.calls).toEqual([[[11, 10, 9, 8, 7, 6, 5]]]);
    map.setView(bogota, 12, { animate: false });
    drawings.frame();
    at(map, 'mousemove', [4.612, -74.079]);
    layer.show(placeStops(stops), 'light', 'nothing');
    expect(on.onHover).toHaveBeenLastCalledWith(null);
    at(map, 'click', [4.612, -74.079]);
    layer.show(placeStops(stops), 'light', 'icons');
    at(map, 'click', [4.612, -74.079]);
    expect(on.onSelect).toHaveBeenCalledTimes(1);
    at(map, 'click', [lat - 0.02, lon - 0.03]);
    expect(on.onSelect).toHaveBeenLastCalledWith(3);
  });

  it('that a zoom separates are separated, without animation for who wants none', () => {
    const { map, on } = layerOf('all', 7);
    const setView = vi.spyOn(map, 'setView');
    at(map, 'click', bogota);
    expect(setView.mock.lastCall?.[2]).toMatchObject({ animate: true });
    expect(setView.mock.lastCall?.[1]).toBe(12);
    expect(on.onCluster).not.toHaveBeenCalled();
    map.setView(bogota, 7, { animate: false });
    drawings.frame();
    drawings.has('prefers-reduced-motion: reduce');
    at(map, 'click', bogota);
    expect(setView.mock.lastCall?.[2]).toMatchObject({ animate: false });
  });

  it('hold the places within their shape', () => {
    const [inCircle, inYard] = [insideOf(aStop({})), insideOf(yard)];
    expect([inCircle(lat + 0.003, lon), inCircle(lat + 0.004, lon)]).toEqual([true, false]);
    expect([inYard(4.62, -74.07), inYard(4.62, -74.059), inYard(4.62, -74.09), inYard(4.7, -74)]).toEqual([
      ...[true, false, false, false],
    ]);
    expect(insideOf(aStop({ latitud: null }))(lat, lon)).toBe(false);
  });
});

describe('routes', () => {
  const line = (...coordinates: Position[]) => ({ type: 'LineString' as const, coordinates });
  const aRoute = (given: Partial<MapRoute>): MapRoute => ({
    ...{ id: 1, nombre: 'Centro', color: 'azul', activa: true },
    trazado: line([-74.16, 4.6], [-74.1, 4.6], [-74.1001, 4.6001], [-74.05, 4.64], [-70, 4.64]),
    ...given,
  });
  const routes = [
    aRoute({}),
    aRoute({ id: 2, nombre: 'Sur', activa: false, trazado: line([-74.15, 4.55], [-74.04, 4.57]) }),
    aRoute({ id: 3, nombre: 'Lejos', trazado: line([-60, 4.6], [-61, 4.6]) }),
    aRoute({ id: 4, nombre: 'Sobre Centro', color: 'rojo', trazado: line([-74.15, 4.6], [-74.11, 4.6]) }),
  ];
  const layerOf = (given: readonly MapRoute[] = routes, zoom = 12) => {
    const on = { onSelect: vi.fn(), onHover: vi.fn() };
    const shown = drawings.show('rutas', new RouteLayer(on), zoom);
    shown.layer.show(placeRoutes(given), 'light', false);
    drawings.frame();
    return { ...shown, on };
  };

  it.each(modes)('are drawn as written down, in the %s look', async (mode) => {
    const all = layerOf();
    all.layer.show(placeRoutes(routes), mode, false);
    const marks = drawings.show('rutas-elegidas', new RouteMarkLayer(), 12);
    const [places, other] = [routes[0]?.trazado.coordinates ?? [], routes[1]?.trazado.coordinates ?? []];
    const stop = (nombre: string, longitud: number) => ({ nombre, latitud: 4.6, longitud });
    const marked: MarkedRoute[] = [
      {
        ...{ color: 'morado', name: 'Centro', line: places, tolerance: 200 },
        stops: [stop('Bodega', -74.14), stop('Patio', -74.12), stop('Bodega', -74.14)],
      },
      { color: 'gris', line: other, tolerance: null, stops: [] },
    ];
    marks.layer.show(marked, mode);
    drawings.frame();
    const text = [all, marks].map(({ picture }) => picture()).join('\n');
    await expect(text).toMatchFileSnapshot(`./drawn/routes-${mode}.snap.txt`);
  });

  it('that are many are drawn twenty a frame without outline, and named at the end', () => {
    const many = Array.from({ length: 61 }, (_, n) =>
      aRoute({ id: n, nombre: `R${n}`, trazado: line([-74.16, 4.56 + n / 1e3], [-74.05, 4.56 + n / 1e3]) }),
    );
    const { layer, picture } = layerOf([], 12);
    layer.show(placeRoutes(many), 'light', false);
    const lines = () => picture().split('\n').slice(1, -1);
    drawings.frame();
    const first = lines();
    expect(first).toHaveLength(20);
    expect(first[0]).toContain('2.5 butt bevel');
    drawings.frame();
    drawings.frame();
    expect(lines()).toHaveLength(40);
    drawings.frame();
    expect(lines().filter((each) => /^text/.test(each)).length).toBeGreaterThan(5);
    const far = layerOf(many.slice(0, 13), 11);
    expect(far.picture()).not.toContain('text');
    expect(layerOf(many.slice(0, 12), 11).picture()).toContain('text "R0"');
  });

  it('answer the pointer within some pixels, unless they are deaf', () => {
    const { map, layer, on } = layerOf();
    at(map, 'mousemove', [4.6, -74.16], [20, 7]);
    at(map, 'mousemove', [4.6, -74.13], [0, -2]);
    at(map, 'mousemove', [4.58, -74.13]);
    expect(on.onHover.mock.calls).toEqual([[1], [null]]);
    at(map, 'click', [4.55, -74.15]);
    at(map, 'click', [4.55, -74.15], [-7, 0]);
    at(map, 'click', [4.55, -74.15], [-9, 0]);
    expect(on.onSelect.mock.calls).toEqual([[2], [2]]);
    drawings.has('pointer: coarse');
    at(map, 'click', [4.55, -74.15], [-17, 0]);
    expect(on.onSelect).toHaveBeenCalledTimes(3);
    at(map, 'mousemove', [4.6, -74.13]);
    layer.show(placeRoutes(routes), 'light', true);
    expect(on.onHover).toHaveBeenLastCalledWith(null);
    at(map, 'click', [4.6, -74.13]);
    expect(on.onSelect).toHaveBeenCalledTimes(3);
  });

  it('have bounds that hold all of them', () => {
    const bounds = boundsOfLines(routes.slice(0, 2).map(({ trazado }) => placeLine(trazado.coordinates)));
    expect(
      [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()].map((n) => +n.toFixed(6)),
    ).toEqual([...[4.55, -74.16, 4.64, -70]]);
    expect(boundsOfLines([placeLine([])]).isValid()).toBe(false);
  });
});

describe('pins', () => {
  const colours = ['#0000ff', '#ffaa00', '#ff0000'];
  const aPin = (given: Partial<Pin>): Pin => ({ id: 1, lat, lon, icon: 'speed', rank: 0, quiet: false, ...given });
  const crowd = (count: number, east: number, rank = 1) =>
    Array.from({ length: count }, (_, n) => aPin({ id: 100 * count + n, lon: lon + east, rank }));
  const pins = [
    aPin({ rank: 2, lat: lat + 0.02 }),
    aPin({ id: 2, quiet: true, icon: 'warning' }),
    aPin({ id: 3, lat: lat - 0.03, rank: 1 }),
    aPin({ id: 4, lat: lat - 0.03, lon: lon + 0.06, rank: 2 }),
    ...crowd(12, 0.05),
    ...crowd(7, -0.05, 2),
    aPin({ id: 5, lon: 0 }),
  ];
  const layerOf = (zoom = 12) => {
    const on = { onSelect: vi.fn(), onCluster: vi.fn() };
    const shown = drawings.show('alfileres', new PinLayer(on), zoom);
    shown.layer.show(placePins(pins), colours, 'light', null);
    drawings.frame();
    return { ...shown, on };
  };

  it.each(modes)('are drawn as written down, in the %s look', async (mode) => {
    const { layer, picture } = layerOf();
    layer.show(placePins(pins), colours, mode, 3);
    drawings.frame();
    await expect(picture()).toMatchFileSnapshot(`./drawn/pins-${mode}.snap.txt`);
  });

  it('are not drawn again as long as nothing about them changes', () => {
    const { layer, picture } = layerOf();
    picture();
    layer.show(placePins(pins), colours, 'light', null);
    drawings.frame();
    expect(picture().split('\n')[1]).toBe('');
    layer.show(placePins(pins), colours, 'light', 1);
    drawings.frame();
    expect(picture()).toContain('image');
  });

  it('with a label stand alone where others are gathered, and have it written beside them', () => {
    const { layer, picture, map, on } = layerOf();
    picture();
    const call = aPin({ id: 9, lon: lon + 0.05, label: 'SOS · Bus 7' });
    layer.show(placePins([...pins, call]), colours, 'light', null);
    drawings.frame();
    expect(picture()).toContain('SOS · Bus 7');
    at(map, 'click', [lat, lon + 0.05], [0, -23]);
    expect(on.onSelect).toHaveBeenLastCalledWith(9);
    expect(on.onCluster).not.toHaveBeenCalled();
  });

  it('answer a press on their head, the upper ones first; a cluster that no zoom separates is listed', () => {
    const { map, on } = layerOf();
    at(map, 'click', [lat + 0.02, lon], [0, -26]);
    at(map, 'click', [lat + 0.02, lon], [15, -26]);
    at(map, 'click', [lat + 0.02, lon], [17, -26]);
    at(map, 'click', [lat - 0.03, lon], [13, -23]);
    at(map, 'click', [lat - 0.03, lon], [15, -23]);
    expect(on.onSelect.mock.calls).toEqual([[1], [1], [3]]);
    drawings.has('pointer: coarse');
    at(map, 'click', [lat - 0.03, lon], [18, -23]);
    expect(on.onSelect).toHaveBeenCalledTimes(4);
    map.setView([lat, lon - 0.05], 18, { animate: false });
    drawings.frame();
    at(map, 'click', [lat, lon - 0.05], [0, -26]);
    expect(on.onCluster.mock.calls).toEqual([[[706, 705, 704, 703, 702, 701, 700]]]);
  });
});
