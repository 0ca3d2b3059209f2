import { sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { filteredBy } from '#contract/core/paths';
import type { Db } from '../../../db/client';
import type { Tx } from '../../../db/system';
import type { Every } from '../../../jobs/index';
import { notify, reachable } from '../../../notices/notify';
import { noticeTexts } from '../../../notices/texts';
import type { Changed } from '../../../records/deps';
import { eventBefore } from '../../../tracking/stored/corrections';
import { runBefore } from '../../../tracking/runs/corrected';
import { lookAtConditions } from './rounds';

const often = { ms: 15_000, idle: 60_000 };

/**
 * Ends updates of the product once everything of a company was derived anew, and tells its admins what changed. Nothing
 * looks at the rules of a company that is not active, so its update waits.
 */
export const planUpgrades = (every: Every, db: Db, changed: Changed): void =>
  every.inOneProcess('updates of the product', often, ({ stopped }) => finishUpgrades(db, changed, stopped));

const nothingMarked = sql`not exists (
  select from recalculos_pendientes r where r.empresa_id = u.empresa_id and r.causa = 'version'
)`;

export const finishUpgrades = async (db: Db, changed: Changed, stopped = () => false): Promise<void> => {
  const { rows } = await db.system.execute<{ empresa_id: number; version: number }>(sql`
    select u.empresa_id, u.version from actualizaciones u join empresas e on e.id = u.empresa_id and e.activo
    where u.terminada_en is null and ${nothingMarked} order by u.empresa_id, u.version`);
  for (const { empresa_id, version } of rows) {
    if (stopped()) return;
    // Events of the stops of executions follow from these.
    await lookAtConditions(db, changed, stopped, empresa_id);
    if (!stopped()) await db.tenant(empresa_id, (tx) => finish(tx, empresa_id, version));
  }
};

/** All in one transaction: whoever comes second finds it done. */
const finish = async (tx: Tx, empresaId: number, version: number): Promise<void> => {
  const { rows: taken } = await tx.execute(sql`
    update actualizaciones u set terminada_en = now()
    where empresa_id = ${empresaId} and version = ${version} and terminada_en is null and ${nothingMarked}
    returning 1`);
  if (taken.length === 0) return;
  await forgetUnchanged(tx, empresaId, version);
  const { rows } = await tx.execute<{ eventos: number; ejecuciones: number }>(sql`
    update actualizaciones u
    set eventos_n = (
        select count(distinct v.id) from correcciones c
        join eventos v on v.empresa_id = c.empresa_id and v.id = c.evento_id and v.eliminado_en is null
        where c.empresa_id = ${empresaId} and c.actualizacion = ${version}
      ),
      ejecuciones_n = (
        select count(distinct j.id) from correcciones c
        join ejecuciones j on j.empresa_id = c.empresa_id and j.id = c.ejecucion_id and j.eliminado_en is null
        where c.empresa_id = ${empresaId} and c.actualizacion = ${version}
      )
    where empresa_id = ${empresaId} and version = ${version}
    returning eventos_n as eventos, ejecuciones_n as ejecuciones`);
  const { eventos, ejecuciones } = rows[0] ?? { eventos: 0, ejecuciones: 0 };
  if (eventos + ejecuciones === 0) return;
  const admins = (await reachable(tx)).filter(({ role }) => can(role, 'edit', 'usuarios'));
  await notify(tx, empresaId, {
    para: { userIds: admins.map(({ id }) => id) },
    tipo: 'actualizacion',
    ...noticeTexts.actualizacion(eventos, ejecuciones),
    url: `${eventos > 0 ? '/eventos' : '/rutas/ejecuciones'}${filteredBy({ actualizacion: version })}`,
    causa: `actualizacion ${version}`,
  });
};

/** Records that several turns changed, and that are in the end as they were, did not change. */
const forgetUnchanged = async (tx: Tx, empresaId: number, version: number): Promise<void> => {
  for (const [table, column, before] of [
    ['eventos', 'evento_id', eventBefore('v')],
    ['ejecuciones', 'ejecucion_id', runBefore('v')],
  ] as const)
    await tx.execute(sql`
      with primera as (
        select distinct on (${sql.raw(column)}) ${sql.raw(column)} as id, antes from correcciones
        where empresa_id = ${empresaId} and actualizacion = ${version} and ${sql.raw(column)} is not null
        order by ${sql.raw(column)}, correcciones.id
      )
      delete from correcciones c using primera p, ${sql.raw(table)} v
      where c.empresa_id = ${empresaId}
        and c.actualizacion = ${version}
        and c.${sql.raw(column)} = p.id
        and v.empresa_id = ${empresaId}
        and v.id = p.id
        and p.antes = ${sql.raw(before)}`);
};
