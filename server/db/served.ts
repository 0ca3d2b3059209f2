import { sql, type SQL } from 'drizzle-orm';
import type { Servicio } from './tables/atendidos';

/** Whose turn something is: a company's people and what works for them (`muroId` 0), or one of its walls. */
export interface Owner {
  empresaId: number;
  muroId: number;
}

/**
 * SQL: the last turn of a company, or of one of its walls too, at a service; null before its first one. To be sorted
 * by with `nulls first`: the one served longest ago is next, so whoever asks for hundreds delays only itself.
 */
export const servedTo = (service: Servicio, empresa: SQL, muro?: SQL): SQL => sql`(
  select max(atendidos.vez) from atendidos
  where atendidos.servicio = ${service} and atendidos.empresa_id = ${empresa}
    and ${muro ? sql`atendidos.muro_id = ${muro}` : sql`true`})`;

/** SQL: the owners of one company's turn, for `noteServed`. */
export const theCompany = (empresaId: number): SQL => sql`select ${empresaId}::int, 0`;

/**
 * SQL: a statement that notes a turn of each of these owners, now. In their order, or two processes could deadlock.
 * @param owners rows of a company and a wall
 */
export const noteServed = (service: Servicio, owners: SQL): SQL => sql`
  insert into atendidos (servicio, empresa_id, muro_id)
  select ${service}::text, d.empresa_id, d.muro_id from (${owners}) d (empresa_id, muro_id)
  group by d.empresa_id, d.muro_id order by d.empresa_id, d.muro_id
  on conflict (servicio, empresa_id, muro_id) do update set vez = excluded.vez`;
