import { expect, it } from 'vitest';
import { metrosDeLado } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import type { Ruta } from '#contract/entities/rutas';
import { useApi } from '../../testing/useApi';
import { unaRuta } from '../../testing/factories';

const api = useApi();

const drawn = async (coordinates: Position[]) => {
  const admin = api.as('admin');
  const { json } = await admin.call('POST', '/api/rutas', unaRuta({ trazado: { type: 'LineString', coordinates } }));
  const { json: rows } = await admin.call('GET', `/api/rutas?filter=${JSON.stringify({ id: [json.id] })}`);
  const { json: whole } = await admin.call('GET', `/api/rutas/${json.id}`);
  return { listed: (rows as Ruta[])[0]?.trazado.coordinates ?? [], whole: (whole as Ruta).trazado.coordinates };
};

it('a list has a simplified form of a long line, and the record has all of it', async () => {
  // Streets of a kilometre, with each fix some metres off.
  const long = Array.from({ length: 1_000 }, (_, at): Position => [
    -74 + at / 2_000 + (at % 3) / 30_000,
    4.6 + Math.abs(((at / 100) % 2) - 1) / 100,
  ]);
  const { listed, whole } = await drawn(long);
  expect(whole).toEqual(long);
  expect(listed.length).toBeLessThan(200);
  expect(JSON.stringify(listed).length * 5).toBeLessThan(JSON.stringify(long).length);
  const away = long.map((place) =>
    Math.min(...listed.slice(1).map((end, at) => metrosDeLado(place, listed[at] ?? end, end))),
  );
  expect(Math.max(...away)).toBeLessThan(11);
});

it('a line of a few metres is complete', async () => {
  const small: Position[] = [
    [-74, 4.6],
    [-74.00003, 4.6],
    [-74.00003, 4.60003],
    [-74, 4.6],
  ];
  expect((await drawn(small)).listed).toEqual(small);
});
