import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaRegla } from '../../testing/factories';
import { aTracker, rowsOf, send } from '../../testing/trackers';
import { fixAt } from '../projector/testing';

const api = useApi(startOwnApi);

const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);

it('late frames are judged by the limits of their time, the company’s and the asset’s', async () => {
  const tracker = await aTracker(api);
  expect(
    (await api.as('admin').call('POST', '/api/reglas', unaRegla({ tipo: 'exceso_velocidad', umbral: null }))).status,
  ).toBe(201);
  await run(sql`update reglas set vigente_desde = now() - interval '1 day'`);
  const [start, every] = [Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000, 10_000];
  const fixes = Array.from({ length: 20 }, (_, i) =>
    fixAt(0, i * 250, { fecha: start + i * every, recibida: start, velocidad_kmh: i < 15 ? 90 : 40 }),
  );
  const late = fixes.splice(3, 2);
  await send(api.tracking, tracker, fixes);
  await api.tracking.projected();
  const events = () =>
    rowsOf(
      api,
      sql`
        select umbral, inicio_en, fin_en, corregido, estado from eventos
        where activo_id = ${tracker.id} and tipo = 'exceso_velocidad'`,
    );
  const before = await events();
  expect(before).toMatchObject([{ umbral: 80, corregido: false, estado: 'abierto' }]);

  const asset = (await api.as('admin').call('GET', `/api/activos/${tracker.id}`)).json;
  expect(
    (
      await api
        .as('admin')
        .call('PUT', `/api/activos/${tracker.id}`, { version: asset.version, limite_velocidad_kmh: 30 })
    ).status,
  ).toBe(200);
  const company = (await api.as('superadmin').call('GET', `/api/admin-empresas/${api.a}`)).json;
  const ajustes = { ...company.ajustes, limite_velocidad_kmh: 120 };
  expect(
    (await api.as('superadmin').call('PUT', `/api/admin-empresas/${api.a}`, { version: company.version, ajustes }))
      .status,
  ).toBe(200);
  expect((await api.as('admin').call('GET', `/api/activos/${tracker.id}`)).json).not.toHaveProperty('limites_antes');

  await send(api.tracking, tracker, late);
  await api.tracking.projected();
  expect(await events()).toEqual(before);
});
