import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { diasRecalculo, type Recalculo } from '#contract/requests/recalculos';
import { roles } from '#contract/core/roles';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';

const api = useApi(startOwnApi);
const far = 100_000;

beforeAll(async () => {
  // The projector is stopped, so marks stay until the test removes them.
  await api.tracking.close();
  await api.db.system.execute(sql`
    insert into proyecciones (activo_id, empresa_id)
    select n, ${api.a} from generate_series(${far}::int, ${far + 9}) n`);
  await api.db.system.execute(sql`insert into proyecciones (activo_id, empresa_id) values (${far + 10}, ${api.b})`);
});

const ask = async (company = api.a): Promise<Recalculo> =>
  (await api.as('monitor', company).call('GET', '/api/viajes/recalculo')).json;
const everywhere = async () => (await api.as('superadmin').call('GET', '/api/admin-empresas/recalculos')).json;
const change = async (patch: object) => {
  const { json: before } = await api.as('superadmin').call('GET', `/api/admin-empresas/${api.a}`);
  const { status } = await api
    .as('superadmin')
    .call('PATCH', `/api/admin-empresas/${api.a}`, { ...patch, version: before.version });
  expect(status).toBe(200);
};
const marks = (done: string) =>
  api.db.system.execute(sql.raw(`delete from recalculos_pendientes where empresa_id = ${api.a} and ${done}`));

it('a company without changed settings has none, whatever other marks wait', async () => {
  await api.db.system.execute(sql`
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    values (${api.a}, ${far}, now() - interval '2 days', 1)`);
  expect(await ask()).toEqual({ pedido_en: null, activos_n: 10, faltan_n: 0, avance_pct: 100 });
  await marks('true');
});

it('a changed minimum stop derives every asset again, and the remaining number is returned until all are done', async () => {
  await change({ ajustes: { min_parada: 9 } });
  const { pedido_en } = await ask();
  expect(pedido_en).toEqual(expect.any(String));
  expect(await ask()).toEqual({ pedido_en, activos_n: 10, faltan_n: 10, avance_pct: 0 });
  const { rows } = await api.db.system.execute(sql`
    select round(extract(epoch from now() - min(desde)) / 86400)::int as days
    from recalculos_pendientes where empresa_id = ${api.a}`);
  expect(rows).toEqual([{ days: diasRecalculo }]);
  await marks(`activo_id < ${far + 4}`);
  expect(await ask()).toMatchObject({ activos_n: 10, faltan_n: 6, avance_pct: 40 });
  // One asset is halfway and continues from there.
  await marks(`activo_id = ${far + 4}`);
  await api.db.system.execute(sql`insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    values (${api.a}, ${far + 4}, ${pedido_en}::timestamptz - interval '370 hours', 1)`);
  expect(await ask()).toMatchObject({ faltan_n: 6, avance_pct: 45 });
  // Marks of new positions, and of late ones from after the change, are not counted.
  await api.db.system.execute(sql`insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    values (${api.a}, ${far}, now(), 0), (${api.a}, ${far + 1}, now() + interval '1 minute', 1)`);
  expect(await ask()).toMatchObject({ faltan_n: 6 });
  expect(await everywhere()).toEqual([
    { empresa_id: api.a, empresa: 'Empresa A', pedido_en, activos_n: 10, faltan_n: 6, avance_pct: 45 },
  ]);
  await marks('true');
  expect(await ask()).toEqual({ pedido_en, activos_n: 10, faltan_n: 0, avance_pct: 100 });
  expect(await everywhere()).toEqual([]);
  await change({ ajustes: { min_parada: 9, limite_velocidad_kmh: 90 } });
  expect(await ask()).toMatchObject({ pedido_en, faltan_n: 0 });
});

it('so does a change of the zone, and it does not affect another company', async () => {
  await change({ zona_horaria: 'America/Lima' });
  expect(await ask()).toMatchObject({ faltan_n: 10 });
  expect(await ask(api.b)).toEqual({ pedido_en: null, activos_n: 1, faltan_n: 0, avance_pct: 100 });
});

it('is returned to roles that may see trips, and for all companies only to superadmins', async () => {
  for (const role of roles) {
    expect((await api.as(role).call('GET', '/api/viajes/recalculo')).status, role).toBe(
      role === 'operario' ? 403 : 200,
    );
    expect((await api.as(role).call('GET', '/api/admin-empresas/recalculos')).status, role).toBe(
      role === 'superadmin' ? 200 : 403,
    );
  }
});
