import { sql } from 'drizzle-orm';
import type { Direccion } from '#contract/requests/direcciones';
import type { System } from '../db/system';
import { noteServed, servedTo, type Owner } from '../db/served';

/** Cells of one owner that may wait: those beyond are told to ask again, as are those that wait. */
const mostWaiting = 100;
/** Nobody waits any more for what was not asked for again. */
const waits = sql`sabida_en is null and pedida_en > now() - interval '10 minutes'`;

/** A cell whose turn it is, of its company. */
export interface WaitingCell extends Record<string, unknown> {
  empresa_id: number;
  celda: string;
}

/** What the company knows of these cells; what it does not is noted as asked for. @param mark of the source */
export const knownStreets = async (
  db: System,
  { empresaId, muroId }: Owner,
  cells: readonly string[],
  mark: string | null,
): Promise<Direccion[]> => {
  const { rows } = await db.execute<{ celda: string; direccion: string | null; sabida: boolean }>(sql`
    with pedidas as (
      select p.celda, p.n, c.direccion, c.celda is not null and c.sabida_en is null as espera,
        c.sabida_en is not null and (c.fuente is null or c.fuente is not distinct from ${mark}) as sabida
      from unnest(${sql.param([...cells])}::text[]) with ordinality p (celda, n)
      left join calles c on c.empresa_id = ${empresaId} and c.celda = p.celda
    ),
    nuevas as (
      insert into calles (empresa_id, celda, muro_id)
      select ${empresaId}::int, f.celda, ${muroId}::int
      from (
        select celda, espera, row_number() over (partition by espera order by n) as k from pedidas where not sabida
      ) f
      where f.espera or f.k <= ${mostWaiting} - (
        select count(*) from calles where empresa_id = ${empresaId} and muro_id = ${muroId} and sabida_en is null
      )
      order by f.celda
      on conflict (empresa_id, celda) do update
      set pedida_en = now(), sabida_en = null, muro_id = least(calles.muro_id, excluded.muro_id)
      where calles.sabida_en is null or (calles.fuente is not null and calles.fuente is distinct from ${mark})
    )
    select celda, direccion, sabida from pedidas order by n`);
  return rows.map(({ celda, direccion, sabida }) => ({
    celda,
    direccion: sabida ? direccion : null,
    pendiente: !sabida,
  }));
};

export const anyWaits = async (db: System): Promise<boolean> =>
  (await db.execute(sql`select from calles where ${waits} limit 1`)).rows.length > 0;

/**
 * The cell whose turn it is: companies take turns, and so do a company's people and its walls. Of an owner, those asked
 * for last come first.
 */
export const nextCell = async (db: System): Promise<WaitingCell | undefined> => {
  const { rows } = await db.execute<WaitingCell>(sql`
    with elegido as (
      select d.empresa_id, d.muro_id from (select distinct empresa_id, muro_id from calles where ${waits}) d
      order by ${servedTo('calles', sql`d.empresa_id`)} nulls first,
        ${servedTo('calles', sql`d.empresa_id`, sql`d.muro_id`)} nulls first, d.empresa_id, d.muro_id
      limit 1
    ),
    anotado as (${noteServed('calles', sql`select empresa_id, muro_id from elegido`)})
    select c.empresa_id, c.celda from elegido e
    join calles c on c.empresa_id = e.empresa_id and c.muro_id = e.muro_id
    where ${waits} order by c.pedida_en desc, c.celda limit 1`);
  return rows[0];
};

/** Stores what a source has said of a cell. */
export const learnStreet = (
  db: System,
  { empresa_id, celda }: WaitingCell,
  street: string | null,
  mark: string | null,
) =>
  db.execute(sql`
    update calles set direccion = ${street}, sabida_en = now(), fuente = ${mark}
    where empresa_id = ${empresa_id} and celda = ${celda}`);
