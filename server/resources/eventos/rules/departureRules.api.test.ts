import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { viajeTable } from '../../../db/tables/proyeccion';
import { unaInspeccion, unaRegla, unFormulario } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';
import { filtered } from '../../../../testing/filtered';
import { lookAtConditions } from './rounds';

const api = useApi();
const admin = () => api.as('admin');
const watching = async (tipo: TipoEvento) => {
  const { id } = await admin().post('/api/reglas', unaRegla({ tipo, umbral: null }));
  await api.db.system.execute(sql`update reglas set vigente_desde = now() - interval '3 days' where id = ${id}`);
  return async () => {
    await lookAtConditions(api.db, () => {});
    const events: { activo_id: number; asunto: string; fin_en: string }[] = await admin().get(
      `/api/eventos?${filtered({ regla_id: id })}`,
    );
    return events.map(({ activo_id, asunto, fin_en }) => [activo_id, asunto, fin_en !== null]);
  };
};
const leave = (activo_id: number, inicio_en: string) =>
  api.db.tenant(api.a, (tx) =>
    tx.insert(viajeTable).values({
      ...{ empresa_id: api.a, activo_id, inicio_en, latitud_inicio: 4, longitud_inicio: -74 },
      ...{ distancia_km: 3, ralenti_s: 0, huella: 1 },
    }),
  );
/** Of the company's yesterday, so many hours after its midnight. */
const yesterdayAt = async (hours: number) => {
  const { rows } = await api.db.tenant(api.a, (tx) =>
    tx.execute<{ at: string }>(sql`
      select inicio_del_dia(dia_local(now(), current_setting('app.zona')) - 1, current_setting('app.zona'))
        + ${hours} * interval '1 hour' as at`),
  );
  return new Date(rows[0]?.at ?? 0).toISOString();
};

it('an asset that leaves with an open critical defect, or without the inspection that was due, raises one event', async () => {
  const [unfit, uninspected] = [await watching('sale_no_apto'), await watching('sale_sin_inspeccion')];
  const { id: plantilla_id, nombre } = await admin().post(
    '/api/plantillas',
    unFormulario({ frecuencia: 'antes_del_viaje' }),
  );
  const inspect = async (activo_id: number, hours: number, fails: string[] = []) =>
    admin().post(
      '/api/inspecciones',
      unaInspeccion({ plantilla_id, activo_id, fecha: await yesterdayAt(hours) }, fails),
    );
  const assets = [await api.anActivo(), await api.anActivo(), await api.anActivo()].map(({ id }) => id as number);
  const [good = 0, broken = 0, hasty = 0] = assets;
  await inspect(good, 5, ['luces']);
  await inspect(broken, 5, ['frenos']);
  for (const id of assets) for (const hour of [6, 9]) await leave(id, await yesterdayAt(hour));
  await inspect(hasty, 7);
  expect(await unfit()).toEqual([[broken, 'Frenos', true]]);
  expect(await uninspected()).toEqual([[hasty, nombre, true]]);
  expect(await unfit()).toHaveLength(1);
});
