import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapFile, tileOf, type MapFile } from '../../../testing/vectorMap';
import { streetMapsIn } from './inspect';
import { streetOfPlace } from './reverse';
import { settlementIn, streetIn } from './schemas';
import { streetsByName } from './search';
import { readTile } from './tile';
import type { StreetMap } from './tiles';
import { placeOf, spotOf, tilesAround } from './world';

/** The corner of four tiles of zoom 15, of about 1,220 metres, in Envigado. */
const corner = { x: 9_620, y: 15_819 };
/** The place on a tile at the corner, in its own units (0 to 4,096). */
const at = (tileX: number, tileY: number, x: number, y: number) =>
  placeOf({ x: (corner.x + tileX + x / 4_096) / 2 ** 15, y: (corner.y + tileY + y / 4_096) / 2 ** 15 });
const named = (name: string, kind = 'minor_road') => ({ name, kind });
const line = (properties: Record<string, string>, ...points: [number, number][]) => ({
  type: 'line' as const,
  points,
  properties,
});
const point = (properties: Record<string, string>, x: number, y: number) => ({
  type: 'point' as const,
  points: [[x, y]] as [number, number][],
  properties,
});

const tiles: MapFile['tiles'] = {
  // Zoom 10: the town lies 300 units of zoom 15 from the corner.
  [`10/${corner.x >> 5}/${corner.y >> 5}`]: {
    places: [point({ kind: 'locality', kind_detail: 'town', name: 'Envigado' }, (corner.x % 32) * 128, 1_400)],
  },
  [`15/${corner.x}/${corner.y}`]: {
    roads: [
      line(named('Calle 10 Sur'), [0, 1_000], [4_096, 1_000]),
      line(named('Ciclorruta', 'path'), [0, 1_020], [4_096, 1_020]),
      line(named('Metro', 'rail'), [0, 1_030], [4_096, 1_030]),
      line(named('Calle 100'), [0, 3_000], [4_096, 3_000]),
    ],
    places: [point({ kind: 'neighbourhood', name: 'La Magnolia' }, 2_000, 2_000)],
  },
  [`15/${corner.x + 1}/${corner.y}`]: { roads: [line(named('Carrera 43A'), [60, 0], [60, 4_096])] },
};

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'mapas-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const kept = async (bytes: Buffer, change: Partial<StreetMap> = {}): Promise<StreetMap> => {
  const path = join(folder, `${++files}.pmtiles`);
  await writeFile(path, bytes);
  return { path, key: `k${files}`, minZoom: 10, maxZoom: 15, bounds: [-180, -85, 180, 85], ...change };
};
const aMap = (packed = true) => kept(mapFile({ tiles, packed }));

describe('a place has', () => {
  it.each([
    ['the nearest street, in its town', at(0, 0, 2_000, 1_050), 'Calle 10 Sur, Envigado'],
    ['a street of the next tile, near the edge', at(0, 0, 4_050, 2_000), 'Carrera 43A, Envigado'],
    ['its neighbourhood where no street is near', at(0, 0, 2_000, 2_000), 'La Magnolia, Envigado'],
    ['only its town beyond the tiles of streets', at(3, 3, 0, 0), 'Envigado'],
    ['nothing far from everything', [40, 3] as const, null],
  ])('%s', async (_, place, street) => {
    expect(await streetOfPlace({ files: [await aMap()], place })).toEqual({ street, broken: [] });
  });

  it('the same from a file that is not packed', async () => {
    const { street } = await streetOfPlace({ files: [await aMap(false)], place: at(0, 0, 2_000, 1_050) });
    expect(street).toBe('Calle 10 Sur, Envigado');
  });

  it('what another file says where the best one is broken or says nothing', async () => {
    const whole = mapFile({ tiles, packed: true });
    const broken = await kept(whole.subarray(0, whole.length - 300));
    const silent = await kept(mapFile({ tiles: { '10/0/0': {}, '15/0/0': {} } }));
    const found = await streetOfPlace({ files: [broken, silent, await aMap()], place: at(0, 0, 2_000, 1_050) });
    expect(found.street).toBe('Calle 10 Sur, Envigado');
    expect(found.broken).toHaveLength(1);
  });

  it('nothing from a tile that unpacks to an absurd size', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024 + 1));
    const file = await kept(mapFile({ tiles: { '10/0/0': {}, [`15/${corner.x}/${corner.y}`]: bomb }, packed: true }));
    const found = await streetOfPlace({ files: [file], place: at(0, 0, 2_000, 1_050) });
    expect(found.street).toBeNull();
    expect(found.broken[0]).toMatch(/larger than/);
  });

  it('an answer later where the disk fails', async () => {
    const gone = { ...(await aMap()), path: join(folder, 'no.pmtiles') };
    await expect(streetOfPlace({ files: [gone], place: at(0, 0, 0, 0) })).rejects.toThrow('ENOENT');
  });
});

describe('a search finds', () => {
  const search = async (q: string) => {
    const { found } = await streetsByName({ files: [await aMap()], q, near: at(0, 0, 2_000, 2_000) });
    return found.map(({ direccion }) => direccion);
  };

  it.each([
    ['calle 10', ['Calle 10 Sur, Envigado', 'Calle 100, Envigado']],
    ['Cl 10 # 43A-20, Envigado', ['Calle 10 Sur, Envigado', 'Calle 100, Envigado']],
    ['cra 43a', ['Carrera 43A, Envigado']],
    ['magnolia', ['La Magnolia, Envigado']],
    ['énvigado', ['Envigado']],
    ['metro', []],
    ['#', []],
  ])('%s', async (q, streets) => {
    expect(await search(q)).toEqual(streets);
  });

  it('the nearest point of a street', async () => {
    const near = at(0, 0, 2_000, 2_000);
    const [found] = (await streetsByName({ files: [await aMap()], q: 'calle 10', near })).found;
    const [lat, lon] = at(0, 0, 2_000, 1_000);
    expect([found?.latitud, found?.longitud]).toEqual([expect.closeTo(lat, 6), expect.closeTo(lon, 6)]);
  });
});

describe('of the files in the folder', () => {
  const inspected = async (content: Record<string, Buffer>) => {
    const data = await mkdtemp(join(folder, 'datos-'));
    await mkdir(join(data, 'mapas'));
    for (const [name, bytes] of Object.entries(content)) await writeFile(join(data, 'mapas', name), bytes);
    const said: string[] = [];
    const find = () => streetMapsIn(data, (file, reason) => said.push(`${file}: ${reason}`));
    await find();
    return { names: (await find()).map(({ path }) => path.split('/').at(-1)), said };
  };
  const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id })) });

  it('those with streets are used, and one that cannot be read is told of once', async () => {
    const old = mapFile({ tiles });
    old[7] = 2;
    const { names, said } = await inspected({
      'a.pmtiles': mapFile({ tiles, metadata: layers('water', 'roads'), packed: true }),
      'b.pmtiles': mapFile({ tiles, metadata: layers('parcelas') }),
      'c.pmtiles': mapFile({ tiles: { '3/0/0': {} } }),
      'd.pmtiles': Buffer.from('no es un mapa'),
      'e.pmtiles': old,
      'f.pmtiles': mapFile({ tiles }),
    });
    expect(names).toEqual(['a.pmtiles', 'f.pmtiles']);
    expect(said).toEqual([
      expect.stringContaining('d.pmtiles: it is no'),
      expect.stringContaining('e.pmtiles: version'),
    ]);
  });
});

it.each([
  ['Protomaps', { kind: 'minor_road', kind_detail: 'residential', name: 'Calle 1' }, 'Calle 1'],
  ['OpenMapTiles', { class: 'minor', name: 'Calle 1', 'name:es': 'Calle Primera' }, 'Calle Primera'],
  ['Shortbread', { kind: 'residential', name: 'Calle 1' }, 'Calle 1'],
  ['a road with a number only', { kind: 'highway', ref: '45A' }, 'Vía 45A'],
  ['a trail with a number only', { kind: 'path', ref: '7' }, undefined],
  ['a railway', { class: 'rail', name: 'Ferrocarril' }, undefined],
  ['a street without a name', { kind: 'minor_road' }, undefined],
])('a line of %s is understood', (_, properties: Record<string, string>, name) => {
  expect(streetIn(properties)?.name).toBe(name);
});

it.each([
  ['Protomaps', { kind: 'locality', kind_detail: 'city', name: 'Medellín' }, { reach: 20_000, part: false }],
  ['OpenMapTiles', { class: 'suburb', name: 'El Poblado' }, { reach: 2_000, part: true }],
  ['Shortbread', { kind: 'village', name: 'Guarne' }, { reach: 2_500, part: false }],
  ['a country', { kind: 'country', name: 'Colombia' }, undefined],
])('a point of %s is understood', (_, properties: Record<string, string>, settled) => {
  const found = settlementIn(properties);
  expect(found && { reach: found.reach, part: found.part }).toEqual(settled);
});

it('places and the square map are each the inverse of the other, and tiles come nearest first', () => {
  const [lat, lon] = placeOf(spotOf(6.17, -75.58));
  expect([lat, lon]).toEqual([expect.closeTo(6.17, 9), expect.closeTo(-75.58, 9)]);
  const spot = { x: 0.5 + 0.1 / 4, y: 0.5 + 0.05 / 4 };
  expect(tilesAround(spot, 2, 0.06 / 4)).toEqual([
    { z: 2, x: 2, y: 2 },
    { z: 2, x: 2, y: 1 },
  ]);
  expect(tilesAround({ x: 0, y: 1 }, 2, 0.001)).toEqual([{ z: 2, x: 0, y: 3 }]);
});

it('a tile is written as it is read', async () => {
  const bytes = tileOf({ roads: [line(named('Calle 1'), [0, 0], [4_096, 2_048])] });
  expect(readTile(bytes, { z: 1, x: 1, y: 0 }).streets[0]?.lines).toEqual([new Float64Array([0.5, 0, 1, 0.25])]);
});
