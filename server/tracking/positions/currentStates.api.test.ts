import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Posicion, PosicionesMapa } from '#contract/requests/posiciones';
import { liveStates, type PositionRow } from '#contract/core/realtime';
import { roles, type Role } from '#contract/core/roles';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { createPartitions } from '../stored/partitions';

const now = Date.now();
const api = useApi(startOwnApi);
beforeAll(async () => {
  await createPartitions(api.db.system).ensure([new Date(now - 300_000), new Date(now)]);
});

let ids = 1_000_000;

/** Stores positions of a new asset that are not projected yet: seconds before now, and metres to the north. */
const stored = async (
  company: number,
  fixes: readonly (readonly [secondsAgo: number, meters: number])[],
  asset?: { activo: number; dispositivo: number },
) => {
  const { activo, dispositivo } = asset ?? {
    activo: (await api.anActivo({}, company)).id,
    dispositivo: (await api.aDispositivo({}, company)).id,
  };
  for (const [secondsAgo, meters] of fixes) {
    const at = new Date(now - secondsAgo * 1_000).toISOString();
    await api.db.system.execute(sql`
      insert into posiciones (id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, valida)
      values (
        ${(ids += 1)}, ${company}, ${dispositivo}, ${activo}, ${at}::timestamptz, ${4.6 + meters / 110_581}, -74.1, true
      )`);
    await api.db.system.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde)
      values (${company}, ${activo}, ${at}::timestamptz)`);
  }
  return { activo, dispositivo };
};

const statesOf = async (company: number, more = '') => {
  const { json, headers } = await api.as('monitor', company).call('GET', `/api/posiciones${more}`);
  const rows = (json as { activo_id: number; fecha: string; velocidad_kmh: number | null }[]).map(
    ({ activo_id, fecha, velocidad_kmh }) => ({
      activo_id,
      secondsAgo: Math.round((now - Date.parse(fecha)) / 1_000),
      velocidad_kmh,
    }),
  );
  return { rows, total: headers['content-range'] };
};

it('the newest position of each asset is in the list before it is projected, and stays there afterwards', async () => {
  const [first, second] = [await stored(api.a, [[300, 0]]), await stored(api.a, [[200, 0]])];
  await stored(api.b, [[100, 0]]);
  const soon = await statesOf(api.a);
  expect(soon).toMatchObject({
    rows: [
      { activo_id: first.activo, secondsAgo: 300 },
      { activo_id: second.activo, secondsAgo: 200 },
    ],
    total: 'posiciones 0-1/2',
  });
  await api.tracking.projected();
  expect(await statesOf(api.a)).toEqual(soon);

  // One is a minute later and 600 m farther; the other is out of reach, so it waits.
  await stored(api.a, [[240, 600]], first);
  await stored(api.a, [[190, 90_000]], second);
  const later = await statesOf(api.a, `?sort=${encodeURIComponent('["fecha","DESC"]')}`);
  expect(later.rows).toMatchObject([
    { activo_id: second.activo, secondsAgo: 200 },
    { activo_id: first.activo, secondsAgo: 240, velocidad_kmh: 36 },
  ]);
  expect((await statesOf(api.a, `?range=[1,1]`)).rows).toMatchObject([{ activo_id: second.activo }]);
  await api.tracking.projected();
  expect(await statesOf(api.a, `?sort=${encodeURIComponent('["fecha","DESC"]')}`)).toEqual(later);
});

describe('the columns of the map', () => {
  const columnsOf = async (company = api.a, more = '', role: Role = 'monitor') => {
    const { status, json } = await api.as(role, company).call('GET', `/api/posiciones/mapa${more}`);
    expect(status).toBe(200);
    return json as PosicionesMapa;
  };
  const rowsOf = (columns: PosicionesMapa) =>
    columns.activo_id.map((id, n) => [
      id,
      ...Object.values(columns)
        .flatMap((column) => column[n] as unknown)
        .slice(1),
    ]);

  /** What the list says, as a row of the map's channel. */
  const listed = async (company = api.a): Promise<PositionRow[]> => {
    const rows: Posicion[] = await api.as('monitor', company).get('/api/posiciones');
    return rows.map(({ activo_id, fecha, latitud, longitud, velocidad_kmh, rumbo, estado }) => [
      activo_id ?? 0,
      Math.floor(Date.parse(fecha) / 1_000),
      Math.round((latitud ?? NaN) * 1e6) / 1e6,
      Math.round((longitud ?? NaN) * 1e6) / 1e6,
      velocidad_kmh === null ? null : Math.round(velocidad_kmh * 10) / 10,
      rumbo === null ? null : Math.round(rumbo) % 360,
      liveStates.findIndex((state) => state === estado),
    ]);
  };

  it('say of each asset what the list says, whatever it does, projected or not, to everybody who may see it', async () => {
    for (const [minutesAgo, kmh, heading, ignition] of [
      [1, 62.449, 359.6, true],
      [1, 4.9, 12, true],
      [1, 0, null, false],
      [1, null, null, null],
      [60, 80, 90, true],
    ] as const) {
      const { id: activo } = await api.anActivo({}, api.b);
      const { id: dispositivo } = await api.aDispositivo({}, api.b);
      const at = new Date(now - minutesAgo * 60_000 + 700).toISOString();
      await api.db.system.execute(sql`
        insert into estado_activo (
          activo_id, empresa_id, dispositivo_id, fecha, recibida_en, latitud, longitud, velocidad_kmh, rumbo, encendido
        )
        values (
          ${activo}, ${api.b}, ${dispositivo}, ${at}::timestamptz, ${at}::timestamptz, 4.61234567, -74.1234565,
          ${kmh}, ${heading}, ${ignition}
        )`);
    }
    const waiting = await stored(api.b, [[30, 500]]);
    const found = rowsOf(await columnsOf(api.b));
    expect(found).toEqual(await listed(api.b));
    expect(found.map((row) => liveStates[row[6] as number])).toEqual(
      expect.arrayContaining(['movimiento', 'ralenti', 'detenido', 'sin_conexion']),
    );
    expect(found.at(-1)?.[0]).toBe(waiting.activo);
    for (const role of roles) expect(rowsOf(await columnsOf(api.b, '', role))).toEqual(found);
  });

  it('are those of the own company, and go on after an asset', async () => {
    const mine = await listed();
    expect(mine.length).toBeGreaterThan(1);
    expect(rowsOf(await columnsOf())).toEqual(mine);
    expect(rowsOf(await columnsOf(api.a, `?despues_de=${mine[0]?.[0]}`))).toEqual(mine.slice(1));
    const end = await columnsOf(api.a, `?despues_de=${mine.at(-1)?.[0]}`);
    expect(Object.values(end)).toEqual([[], [], [], [], [], [], []]);
    expect(await api.as('monitor').call('GET', '/api/posiciones/mapa?despues_de=x')).toMatchObject({ status: 400 });
    expect((await api.call('GET', '/api/posiciones/mapa')).status).toBe(401);
  });
});
