import { sql } from 'drizzle-orm';
import { sujetoDe, type TipoWebhook } from '#contract/requests/webhooks';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { grouped } from '../db/grouped';
import { addDeliveries } from './add';
import { wantedBy, type Change } from './merge';
import { bodyOf, dataOf } from './payloads';
import { composePositions, positionsDue } from './positions';

/** Changes of one transaction. */
const chunk = 100;

/** A row of the outbox. */
interface Queued extends Change {
  en: string;
  datos: unknown;
  pendiente: boolean;
}

interface Subscriber extends Record<string, unknown> {
  id: number;
  tipos: TipoWebhook[];
}

const columns = sql`id, tipo, entidad_id, transaccion, datos, pendiente,
  to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as en`;

/**
 * Turns what waits in the outboxes into deliveries: of each company some, so that thousands of changes of one do not
 * hold up those of another.
 * @returns whether there is more, and in how many ms the next batch of positions is due; null: none waits
 */
export const composeRound = async (db: Db): Promise<{ more: boolean; next: number | null }> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select id from empresas
    where activo and exists (select from salidas where salidas.empresa_id = empresas.id and pendiente)`);
  let more = false;
  for (const { id } of rows) if ((await db.tenant(id, (tx) => composeSome(tx, id))) === chunk) more = true;
  const { rows: behind } = await db.system.execute<{ id: number; empresa_id: number }>(sql`
    select d.id, d.empresa_id from destinos d join empresas e on e.id = d.empresa_id and e.activo
    where d.activo and d.recupera_desde is not null order by d.id`);
  for (const { id, empresa_id } of behind)
    if ((await db.tenant(empresa_id, (tx) => recoverSome(tx, empresa_id, id))) === chunk) more = true;
  const { due, next } = await positionsDue(db.system);
  for (const destination of due) await db.tenant(destination.empresa_id, (tx) => composePositions(tx, destination));
  return { more, next };
};

/** So that deliveries have consecutive numbers, the order of the changes, and come once for each change. */
const oneAtATime = (tx: Tx, empresaId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('salidas'), ${empresaId})`);

/** @returns how many changes there were */
const composeSome = async (tx: Tx, empresaId: number): Promise<number> => {
  await oneAtATime(tx, empresaId);
  const { rows: changes } = await tx.execute<Queued>(sql`
    with tomadas as (
      update salidas set pendiente = false
      where empresa_id = ${empresaId}
        and id = any(array(
          select id from salidas
          where empresa_id = ${empresaId} and pendiente order by id limit ${chunk} for update skip locked
        ))
      returning *
    )
    select ${columns} from tomadas order by id`);
  const { rows: subscribers } = await tx.execute<Subscriber>(
    sql`select id, tipos from destinos where empresa_id = ${empresaId} and activo and clase = 'webhook' order by id`,
  );
  const wanted = subscribers.map(({ id, tipos }) => ({ id, changes: wantedBy(tipos, changes) }));
  const bodies = await bodiesOf(
    tx,
    empresaId,
    wanted.flatMap((each) => each.changes),
  );
  for (const { id, changes: told } of wanted) await addDeliveries(tx, empresaId, id, deliveriesOf(told, bodies));
  return changes.length;
};

/**
 * Tells a webhook of some of the changes that it has missed while it was off, or of which it wants to be told again:
 * those that were not delivered to it. What still waits for all is left to them.
 * @returns how many changes were looked at
 */
const recoverSome = async (tx: Tx, empresaId: number, destinoId: number): Promise<number> => {
  await oneAtATime(tx, empresaId);
  const { rows } = await tx.execute<Subscriber & { recupera_desde: string }>(sql`
    select id, tipos, recupera_desde from destinos
    where empresa_id = ${empresaId} and id = ${destinoId} and activo and recupera_desde is not null
    for no key update`);
  const [destination] = rows;
  if (!destination) return 0;
  const { rows: changes } = await tx.execute<Queued & { entregada: boolean }>(sql`
    select ${columns}, exists (
      select from entregas e
      where e.empresa_id = salidas.empresa_id and e.destino_id = ${destinoId} and e.salida_id = salidas.id
    ) as entregada
    from salidas
    where empresa_id = ${empresaId} and id > ${destination.recupera_desde}::bigint order by id limit ${chunk}`);
  const missed = wantedBy(destination.tipos, changes).filter(({ pendiente, entregada }) => !pendiente && !entregada);
  const added = deliveriesOf(missed, await bodiesOf(tx, empresaId, missed));
  await addDeliveries(tx, empresaId, destinoId, added);
  const last = changes.length === chunk ? changes.at(-1)?.id : null;
  await tx.execute(sql`
    update destinos set recupera_desde = ${last ?? null}::bigint
    where empresa_id = ${empresaId} and id = ${destinoId}`);
  return changes.length;
};

/** The bodies that tell these changes, by the ids of their rows. */
const bodiesOf = async (tx: Tx, empresaId: number, told: readonly Queued[]): Promise<Map<string, string>> => {
  const read = new Map<string, (id: number) => unknown>();
  const current = told.filter(({ datos }) => datos === null);
  for (const [noun, ofNoun] of grouped(current, ({ tipo }) => sujetoDe(tipo)))
    read.set(noun, await dataOf(tx, empresaId, noun, [...new Set(ofNoun.map(({ entidad_id }) => entidad_id))]));
  return new Map(
    told.map(({ id, tipo, en, entidad_id, datos }) => [
      id,
      bodyOf(tipo, en, datos ?? read.get(sujetoDe(tipo))?.(entidad_id)),
    ]),
  );
};

const deliveriesOf = (told: readonly Queued[], bodies: ReadonlyMap<string, string>) =>
  told.flatMap(({ id, tipo }) => {
    const cuerpo = bodies.get(id);
    return cuerpo === undefined ? [] : [{ tipo, cuerpo, salida: id }];
  });
