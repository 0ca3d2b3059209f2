import { sql } from 'drizzle-orm';
import type { Ejes } from '#contract/entities/ejes';
import { axlesOf } from '../../components/axles';
import { pressuresOf } from '../../components/pressures';
import type { Db } from '../../db/client';
import { dayAt } from '../../db/days';
import type { Tx } from '../../db/system';
import { yieldingDb } from '../../db/yieldingDb';
import type { Every } from '../../jobs/index';

/** Once an hour: a tracker may be silent at any one moment of the day. */
export const planPressures = (every: Every, db: Db) =>
  every.inOneProcess('pressures of tyres', { ms: 3_600_000 }, ({ stopped }) => keepPressures(db, { stopped }));

/**
 * The pressures that trackers tell become readings of the tyres that are there: one a day and tyre, the first one. One
 * transaction for each company with tyres.
 */
export const keepPressures = async (
  db: Db,
  { stopped = () => false, empresaId = null }: { stopped?: () => boolean; empresaId?: number | null } = {},
): Promise<void> => {
  const unhurried = yieldingDb(db);
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select e.id from empresas e
    where e.activo and (${empresaId}::int is null or e.id = ${empresaId}::int) and exists (
      select from componentes c where c.empresa_id = e.id and c.tipo = 'llanta' and c.activo_id is not null
    )
    order by e.id`);
  for (const { id } of rows) if (!stopped()) await unhurried.tenant(id, (tx) => keepIn(tx, id));
};

const keepIn = async (tx: Tx, empresaId: number): Promise<void> => {
  const { rows } = await tx.execute<{ id: number; ejes: Ejes }>(sql`
    select activos.id, ${axlesOf()} as ejes from activos
    where activos.empresa_id = ${empresaId} and activos.eliminado_en is null and activos.id in (
      select c.activo_id from componentes c
      where c.empresa_id = ${empresaId} and c.tipo = 'llanta' and c.activo_id is not null and c.eliminado_en is null
    )`);
  const told = await pressuresOf(tx, empresaId, new Map(rows.map(({ id, ejes }) => [id, ejes])));
  const readings = [...told].flatMap(([activo_id, each]) => each.map((one) => ({ activo_id, ...one })));
  if (readings.length === 0) return;
  // The uuid is that of the day and tyre: whoever stores it again stores nothing.
  await tx.execute(sql`
    with nuevas as (
      insert into componente_lecturas (empresa_id, componente_id, fecha, presion, nota, uuid)
      select m.empresa_id, m.componente_id, r.leido_en, r.presion, 'Del rastreador',
        md5('presion ' || m.componente_id || ' ' || ${dayAt(sql`r.leido_en`)})::uuid
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        as r(activo_id int, posicion text, presion numeric, leido_en timestamptz)
      join montajes m on m.empresa_id = ${empresaId} and m.activo_id = r.activo_id and m.posicion = r.posicion
        and m.desde <= r.leido_en and (m.hasta is null or m.hasta > r.leido_en)
      join componentes c on c.empresa_id = m.empresa_id and c.id = m.componente_id and c.tipo = 'llanta'
        and c.eliminado_en is null
      on conflict (empresa_id, componente_id, uuid) where uuid is not null do nothing
      returning componente_id
    )
    update componentes c set version = c.version + 1, actualizado_en = now()
    where c.empresa_id = ${empresaId} and c.id in (select componente_id from nuevas)`);
};
