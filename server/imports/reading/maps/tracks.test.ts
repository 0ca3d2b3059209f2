import { describe, expect, it } from 'vitest';
import { packed } from '../../../exports/pages';
import { zipOf } from '../../../testing/zip';
import { pointFields, writeTrack } from '../../../tracking/trips/writeTrack';
import { openTracks } from './tracks';

const start = Date.UTC(2026, 2, 2, 13);
const points = [
  { fecha: start, latitud: 4.65, longitud: -74.08, velocidad_kmh: 36, rumbo: 0, altitud_m: 2600.5, precision_m: null },
  {
    fecha: start + 10_137,
    latitud: 4.651,
    longitud: -74.0801234,
    velocidad_kmh: 36.44,
    rumbo: 359.5,
    altitud_m: null,
    precision_m: 5,
  },
  {
    fecha: start + 20_000,
    latitud: 4.652,
    longitud: -74.08,
    velocidad_kmh: null,
    rumbo: null,
    altitud_m: 2601,
    precision_m: null,
  },
  // After an hour of silence the track goes on as another one.
  {
    fecha: start + 3_620_000,
    latitud: 4.7,
    longitud: -74.08,
    velocidad_kmh: 0,
    rumbo: 90,
    altitud_m: 2602,
    precision_m: null,
  },
];

const rowsOf = async (bytes: Buffer) => {
  const book = await openTracks(bytes);
  return (await book?.read(0, 100))?.rows.map(({ cells }) => cells);
};

describe('a track that the product wrote', () => {
  it.each(['gpx', 'kml'] as const)(
    'as %s comes back with its own times, places, speeds, courses and heights',
    async (format) => {
      const pages = await packed(points.map((point) => pointFields.map((field) => point[field])));
      const [head, ...rows] =
        (await rowsOf(await writeTrack({ format, name: 'Bus', pages, stops: [], zone: 'America/Bogota' }))) ?? [];
      expect(head).toEqual(['Fecha', 'Latitud', 'Longitud', 'Velocidad (km/h)', 'Rumbo (°)', 'Altitud (m)']);
      expect(
        rows.map(([fecha = '', ...rest]) => [
          Date.parse(fecha),
          ...rest.slice(0, 4).map((text) => (text === '' ? null : Number(text))),
        ]),
      ).toEqual(
        points.map(({ fecha, latitud, longitud, velocidad_kmh, rumbo }) =>
          [fecha, latitud, longitud, velocidad_kmh, rumbo].slice(0, 5),
        ),
      );
    },
  );

  it('is read from its zip; a zip without one is refused, and a workbook left to others', async () => {
    const kml = await writeTrack({
      ...{ format: 'kml', name: 'Bus', stops: [], zone: 'America/Bogota' },
      pages: await packed(points.map((point) => pointFields.map((field) => point[field]))),
    });
    const zip = (name: string) => zipOf([{ name, content: kml }]);
    expect(await rowsOf(zip('doc.kml'))).toHaveLength(points.length + 1);
    await expect(rowsOf(zip('leeme.txt'))).rejects.toThrow('El ZIP no trae ningún GPX ni KML');
    expect(await openTracks(zip('[Content_Types].xml'))).toBeUndefined();
    expect(await openTracks(zip('xl/workbook.xml'))).toBeUndefined();
  });

  it('speeds of other programs are in metres per second', async () => {
    const track = (
      name: string,
    ) => `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track><when>2026-03-02T13:00:00Z</when>
      <gx:coord>-74.08 4.65 0</gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="${name}"><gx:value>10</gx:value></gx:SimpleArrayData>
      </SchemaData></ExtendedData></gx:Track></Placemark></kml>`;
    const speedOf = async (name: string) => (await rowsOf(Buffer.from(track(name))))?.[1]?.[3];
    expect([await speedOf('speed'), await speedOf('Speed_kmh')]).toEqual(['36.00', '10.00']);
  });
});
