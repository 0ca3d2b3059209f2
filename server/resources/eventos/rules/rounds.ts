import { sql } from 'drizzle-orm';
import { clasesEvento } from '#contract/entities/tiposEvento';
import type { Db } from '../../../db/client';
import { yieldingDb } from '../../../db/yieldingDb';
import { grouped } from '../../../db/grouped';
import type { Every } from '../../../jobs/index';
import type { Changed } from '../../../records/deps';
import { markLow } from '../../repuestos/index';
import type { ProductRule } from './conditionColumns';
import { planEscalations } from './escalation';
import { reconcile } from './reconcile';

const often = { ms: 15_000, idle: 60_000 };
const ofProduct = Object.entries(clasesEvento).flatMap(([tipo, { fuente }]) => (fuente === 'producto' ? [tipo] : []));

/**
 * In one process only: checks rules against orders, documents, readings, stock and stops of routes, and tells the next
 * ones of what nobody has acknowledged.
 */
export const planEvents = (every: Every, db: Db, changed: Changed): void => {
  every.inOneProcess('conditions of rules', often, ({ stopped }) => lookAtConditions(db, changed, stopped));
  planEscalations(every, db, changed);
};

/** Rules that are checked in one statement: with one connection everybody waits for it. */
const together = 15;

/**
 * One round: a transaction for each company, or several where it has many rules.
 * @param empresaId null: of all companies
 */
export const lookAtConditions = async (
  db: Db,
  changed: Changed,
  stopped = () => false,
  empresaId: number | null = null,
): Promise<void> => {
  const unhurried = yieldingDb(db);
  await markLow(db, { stopped, empresaId });
  for (const [empresa_id, rules] of grouped(await rulesOfAll(db, empresaId), (rule) => rule.empresa_id))
    for (let at = 0; at < rules.length; at += together) {
      if (stopped()) return;
      const some = rules.slice(at, at + together);
      const rows = await unhurried.tenant(empresa_id, (tx) => reconcile(tx, empresa_id, some));
      if (rows.length) changed(empresa_id, 'eventos', rows);
    }
};

/** Includes rules that no longer watch: the same round closes their open events. */
const rulesOfAll = async (db: Db, empresaId: number | null) =>
  (
    await db.system.execute<ProductRule & { empresa_id: number } & Record<string, unknown>>(sql`
      select r.empresa_id, r.id, r.tipo, r.juicio, r.alcance, r.umbral, r.ruta_id, r.severidad,
        (r.canales <> '{}' or r.crear_orden is not null or r.escalamiento <> '[]') as avisa,
        (r.activa and r.eliminado_en is null) as vigila
      from reglas r join empresas e on e.id = r.empresa_id and e.activo
      where r.tipo = any(${sql.param(ofProduct)}::text[])
        and (${empresaId}::int is null or r.empresa_id = ${empresaId}::int)
        and (
          r.activa and r.eliminado_en is null
          or exists (
            select 1 from eventos v where v.empresa_id = r.empresa_id and v.regla_id = r.id and v.fin_en is null
          )
        )
      order by r.empresa_id, r.id`)
  ).rows;
