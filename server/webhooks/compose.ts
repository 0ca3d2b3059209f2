import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { grouped } from '../db/grouped';
import { addDeliveries } from './add';
import { composePositions, positionsDue } from './positions';
import { bodyOf, dataOf, nounOf, type Told } from './payloads';

/** Changes of one transaction. */
const chunk = 100;

interface Change extends Record<string, unknown> {
  tipo: Told;
  entidad_id: number;
  transaccion: string;
  en: string;
}

export interface Subscriber extends Record<string, unknown> {
  id: number;
  tipos: string[];
}

/**
 * Turns what waits in the outboxes into deliveries: of each company some, so that thousands of changes of one do not
 * hold up those of another.
 * @returns whether there is more, and in how many ms the next batch of positions is due; null: none waits
 */
export const composeRound = async (db: Db): Promise<{ more: boolean; next: number | null }> => {
  const { rows } = await db.system.execute<{ id: number }>(
    sql`select id from empresas where activo and exists (select from salidas where salidas.empresa_id = empresas.id)`,
  );
  let more = false;
  for (const { id } of rows) if ((await db.tenant(id, (tx) => composeSome(tx, id))) === chunk) more = true;
  const { due, next } = await positionsDue(db.system);
  for (const destination of due) await db.tenant(destination.empresa_id, (tx) => composePositions(tx, destination));
  return { more, next };
};

/** @returns how many changes there were */
const composeSome = async (tx: Tx, empresaId: number): Promise<number> => {
  // Deliveries are counted by destination, and told in the order of the changes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('salidas'), ${empresaId})`);
  const { rows: changes } = await tx.execute<Change & { id: string }>(sql`
    with tomadas as (
      delete from salidas
      where empresa_id = ${empresaId}
        and id = any(array(
          select id from salidas where empresa_id = ${empresaId} order by id limit ${chunk} for update skip locked
        ))
      returning *
    )
    select id, tipo, entidad_id, transaccion,
      to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as en
    from tomadas
    order by id`);
  const { rows: subscribers } = await tx.execute<Subscriber>(
    sql`select id, tipos from destinos where empresa_id = ${empresaId} and activo and clase = 'webhook' order by id`,
  );
  const told = mergeChanges(changes);
  const data = new Map<string, (id: number) => unknown>();
  for (const [noun, ofNoun] of grouped(told, ({ tipo }) => nounOf(tipo)))
    data.set(noun, await dataOf(tx, empresaId, noun, [...new Set(ofNoun.map(({ entidad_id }) => entidad_id))]));
  const written = told.map((change) => ({
    ...change,
    cuerpo: bodyOf(change.tipo, change.en, data.get(nounOf(change.tipo))?.(change.entidad_id)),
  }));
  for (const { id, tipos } of subscribers)
    await addDeliveries(
      tx,
      empresaId,
      id,
      written.filter(({ tipo }) => tipos.includes(tipo)),
    );
  return changes.length;
};

/** One transaction tells each record once: that it was made or closed says that it changed. */
export const mergeChanges = (changes: readonly Change[]): Change[] => {
  const told = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.transaccion} ${change.tipo} ${change.entidad_id}`;
    if (!told.has(key)) told.set(key, change);
  }
  const stronger = {
    'orden.cambiada': ['orden.creada', 'orden.cerrada'],
    'activo.cambiado': ['activo.creado'],
  } as const;
  const isSaid = ({ tipo, transaccion, entidad_id }: Change) =>
    tipo in stronger &&
    stronger[tipo as keyof typeof stronger].some((other) => told.has(`${transaccion} ${other} ${entidad_id}`));
  return [...told.values()].filter((change) => !isSaid(change));
};
