import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser, type Element } from '@xmldom/xmldom';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { beforeAll, expect, it } from 'vitest';
import type { Recorrido } from '#contract/requests/viajes';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { emptyFrame } from '../index';

const api = useApi(startOwnApi);
let truth: Recorrido;
let query: string;
const name = 'Camión «7» <& \u0007"Ñandú">';
const start = Date.UTC(2026, 7, 20, 13);
const isoAt = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

/** Stands, drives 6 km, stands, is silent for an hour while it moves on, drives, and stands until now. */
beforeAll(async () => {
  const { id } = await api.anActivo({ nombre: name });
  const device = await api.aDispositivo();
  await api
    .as('admin')
    .call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: id, desde: '2020-01-01T00:00:00.000Z' });
  const leg = (from: number, meters: number, step: number) =>
    Array.from({ length: 60 }, (_, i) => ({ s: from + i * 10, m: meters + i * step, kmh: step * 0.36 }));
  const fixes = [
    ...leg(0, 0, 0),
    ...leg(600, 100, 100),
    ...leg(1_200, 6_000, 0),
    ...leg(5_400, 9_000, 100),
    ...leg(6_000, 14_900, 0),
  ];
  await Promise.all(
    fixes.map(({ s, m, kmh }, i) =>
      api.tracking.accept(api.a, device.identificador, {
        ...emptyFrame(new Date(start + s * 1_000 + (i % 3) * 137)),
        latitud: 4.6 + m / 110_581,
        longitud: -74.2 - i / 1e7,
        altitud_m: i % 2 ? 2_600.5 : null,
        velocidad_kmh: kmh,
        rumbo: i % 360,
      }),
    ),
  );
  await api.tracking.projected();
  query = `activo_id=${id}&desde=${isoAt(-60)}&hasta=${isoAt(86_400)}`;
  truth = (await api.as('monitor').call('GET', `/api/recorrido?${query}`)).json as Recorrido;
});

const fileOf = async (formato: string) =>
  (await api.as('monitor').call('GET', `/api/recorrido/exportar?formato=${formato}&${query}`)).json;
const documentOf = async (formato: string) =>
  new DOMParser({ onError: (_level, message) => expect.unreachable(message) }).parseFromString(
    (await fileOf(formato)) as string,
    'text/xml',
  );

const isPoint = ({ geometry }: Feature) => geometry.type === 'Point';

/** The coordinates of lines, separate where the file has separate lines. */
const linesOf = ({ geometry }: Feature): Position[][] => {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString') return geometry.coordinates;
  return geometry.type === 'GeometryCollection'
    ? geometry.geometries.flatMap((each) => linesOf({ type: 'Feature', geometry: each, properties: null }))
    : [];
};

/** The content of a file, in the columns of the replay. */
const summaryOf = (
  { features }: FeatureCollection,
  timesOf: (way: Feature) => unknown,
  stopOf: (stop: Feature) => unknown,
) => {
  const ways = features.filter((feature) => !isPoint(feature));
  const lines = ways.flatMap(linesOf);
  return {
    stretches: lines.map(({ length }) => length),
    longitud: lines.flat().map(([lon]) => lon),
    latitud: lines.flat().map(([, lat]) => lat),
    fecha_s: ([ways.map(timesOf)].flat(3) as string[]).map((iso) => Math.floor(Date.parse(iso) / 1_000)),
    stops: features.filter(isPoint).map((stop) => ({
      place: (stop.geometry as { coordinates: Position }).coordinates.slice(0, 2),
      when: stopOf(stop),
    })),
  };
};

const expected = (when: (stop: Recorrido['detenciones'][number]) => unknown) => ({
  stretches: [180, 120],
  longitud: truth.puntos.longitud,
  latitud: truth.puntos.latitud,
  fecha_s: truth.puntos.fecha_s,
  stops: truth.detenciones.map((stop) => ({ place: [stop.longitud, stop.latitud], when: when(stop) })),
});

const recorded = (way: Feature) => way.properties?.['coordinateProperties']?.times as unknown;
const bogota = (iso: string | null) =>
  iso ? new Date(Date.parse(iso) - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') : 'sigue allí';

it('the day has every case: two stretches, finished stops and an open one', () => {
  expect(truth.puntos.fecha_s).toHaveLength(300);
  expect(truth.detenciones.map(({ fin_en }) => fin_en !== null)).toEqual([true, true, false]);
});

it('the GPX has every point, time and stop of the replay', async () => {
  const found = summaryOf(gpx(await documentOf('gpx')), recorded, ({ properties }) => [
    properties?.['time'],
    properties?.['desc'].split(' · ')[0],
  ]);
  expect(found).toEqual(expected(({ inicio_en, fin_en }) => [inicio_en, `${bogota(inicio_en)} – ${bogota(fin_en)}`]));
});

it('the KML has every point with its time, as one track that Google Earth plays, and every stop', async () => {
  const spanOf = ({ properties }: Feature) => properties?.['timespan'] as { begin: string; end: string };
  const found = summaryOf(kml(await documentOf('kml')) as FeatureCollection, recorded, spanOf);
  expect(found).toEqual(expected(({ inicio_en, fin_en }) => ({ begin: inicio_en, end: fin_en ?? '' })));
});

it('the GPX and the KML have the speed and the course of every point', async () => {
  const texts = async (formato: string, name: string) =>
    Array.from((await documentOf(formato)).getElementsByTagName(name)).map(({ textContent }) => Number(textContent));
  const speeds = truth.puntos.velocidad_kmh.map((kmh) => expect.closeTo(Number(kmh) / 3.6, 2));
  expect(await texts('gpx', 'gpxtpx:speed')).toEqual(speeds);
  const courses = await texts('gpx', 'gpxtpx:course');
  expect(new Set(courses).size).toBeGreaterThan(1);
  const values = await texts('kml', 'gx:value');
  expect(values).toHaveLength(2 * truth.puntos.fecha_s.length);
  // Each of the two stretches has its speeds first, then its courses.
  expect([values.slice(180, 360), values.slice(-120)].flat()).toEqual(courses);
});

it('the GeoJSON has every point, time and stop too', async () => {
  const found = summaryOf(
    (await fileOf('geojson')) as FeatureCollection,
    (way) => way.properties?.['fechas'] as unknown,
    ({ properties }) => [properties?.['inicio_en'], properties?.['fin_en']],
  );
  expect(found).toEqual(expected(({ inicio_en, fin_en }) => [inicio_en, fin_en]));
});

/** Child elements in the order of the GPX 1.1 schema, as far as they are used here. */
const inSchema: Record<string, string[]> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk'],
  wpt: ['ele', 'time', 'magvar', 'geoidheight', 'name', 'cmt', 'desc'],
  trk: ['name', 'cmt', 'desc', 'trkseg'],
  trkseg: ['trkpt'],
  trkpt: ['ele', 'time', 'magvar', 'geoidheight', 'name', 'cmt', 'desc', 'extensions'],
  extensions: ['TrackPointExtension'],
  TrackPointExtension: ['speed', 'course'],
};

it('the GPX conforms to its schema, and has the name of the asset', async () => {
  const root = (await documentOf('gpx')).documentElement;
  const walk = (element: Element): void => {
    const children = Array.from(element.childNodes).filter(
      (node): node is Element => node.nodeType === node.ELEMENT_NODE,
    );
    const places = children.map(({ localName }) => inSchema[element.localName ?? '']?.indexOf(localName ?? '') ?? -1);
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const child of children) if (child.localName !== null && child.localName in inSchema) walk(child);
  };
  expect([root?.namespaceURI, root?.getAttribute('version'), root?.getAttribute('creator')]).toEqual([
    'http://www.topografix.com/GPX/1/1',
    '1.1',
    'Ftrack',
  ]);
  if (root) walk(root);
  expect(root?.getElementsByTagName('trk').item(0)?.getElementsByTagName('name').item(0)?.textContent).toBe(
    `Recorrido de ${name.replace('\u0007', '')}`,
  );
});
