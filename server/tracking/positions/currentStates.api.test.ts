import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
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
