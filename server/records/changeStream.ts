import { sql, type SQL } from 'drizzle-orm';
import type { EntityName } from '#contract/index';
import type { Tx } from '../db/system';
import { isoOf } from '../db/tables/types';
import { cursorAt, positionOf, type Ceiling } from './changeCursor';
import type { Since } from './since';

/** Where the changed records of an entity are, named as in `cambios`. */
export interface Stream {
  entidad: EntityName;
  empresaId: number;
  /** Joined to the left of `cambios`. */
  from: SQL;
  /** The caller may see the record, and its list has it. */
  living: SQL;
  /** It is gone, and the caller might have seen it. */
  gone: SQL;
  uuid: SQL;
  /** Null where the row itself is gone. */
  eliminadoEn: SQL;
}

/** A record in the order of changes, or what is told of one that is gone. */
type Told = { id: number; eliminado: false } | { id: number; uuid: string; eliminado: true; eliminado_en: string };

export interface Page {
  told: Told[];
  cursor: string;
  /** Whether nothing further has changed. */
  ended: boolean;
}

/**
 * A page of changes, each record once. Only of transactions of which every earlier one is over: what is handed out
 * later never lies before it (docs/decisions/changes-since.md).
 */
export const readChanges = async (
  tx: Tx,
  { entidad, empresaId, from, living, gone, uuid, eliminadoEn }: Stream,
  since: Since,
  [first, last]: readonly [number, number],
): Promise<Page> => {
  const ceiling = await ceilingOf(tx);
  const after = since.cursor === null ? null : positionOf(since.cursor, ceiling);
  const most = last - first + 1;
  const { rows } = await tx.execute<{
    id: number;
    cambio: string;
    eliminado: boolean;
    uuid: string;
    eliminado_en: string | Date;
  }>(sql`
    select cambios.entidad_id as id, cambios.cambio::text, (${living}) is not true as eliminado,
      coalesce(${uuid}, cambios.uuid)::text as uuid, coalesce(${eliminadoEn}, cambios.fecha) as eliminado_en
    from cambios left join ${from}
    where cambios.empresa_id = ${empresaId} and cambios.entidad = ${entidad}
      and cambios.cambio > 0 and cambios.cambio < ${ceiling.techo}::bigint
      ${after ? sql`and (cambios.cambio, cambios.entidad_id) > (${after.cambio}::bigint, ${after.id}::int)` : sql``}
      ${since.desde ? sql`and cambios.fecha >= ${since.desde}::timestamptz` : sql``}
      and not exists (
        select from cambios nuevo
        where nuevo.empresa_id = cambios.empresa_id and nuevo.entidad = cambios.entidad
          and nuevo.entidad_id = cambios.entidad_id
          and nuevo.cambio > cambios.cambio and nuevo.cambio < ${ceiling.techo}::bigint
      )
      and ((${living}) ${since.conEliminados ? sql`or (${gone})` : sql``})
    order by cambios.cambio, cambios.entidad_id
    limit ${most} offset ${first}`);
  const ended = rows.length < most;
  const newest = rows.at(-1);
  const reached =
    ended || !newest ? { cambio: ceiling.techo, id: 0 } : { cambio: Number(newest.cambio), id: newest.id };
  return {
    told: rows.map((row) =>
      row.eliminado
        ? { id: row.id, uuid: row.uuid, eliminado: true, eliminado_en: isoOf(row.eliminado_en) }
        : { id: row.id, eliminado: false },
    ),
    cursor: cursorAt(reached, ceiling),
    ended,
  };
};

/** The rows of a page: records as their list has them, without those that are gone by now, and what is told as gone. */
export const rowsTold = (
  told: readonly Told[],
  found: ReadonlyMap<number, Record<string, unknown>>,
): Record<string, unknown>[] =>
  told.flatMap((each) => {
    const row = each.eliminado ? { ...each } : found.get(each.id);
    return row ? [row] : [];
  });

/** The ids of the records of a page that are not gone. */
export const livingIn = (told: readonly Told[]): number[] =>
  told.flatMap(({ id, eliminado }) => (eliminado ? [] : [id]));

/** Before the changes are read: all below it is committed by then. */
const ceilingOf = async (tx: Tx): Promise<Ceiling> => {
  const { rows } = await tx.execute<{ epoca: string; techo: string }>(
    sql`select epoca, techo::text from techo_de_cambios()`,
  );
  const [row] = rows;
  if (!row) throw new Error('the epoch of changes is missing');
  return { epoca: row.epoca, techo: Number(row.techo) };
};

/** The moment when what GET answers of a record last changed. */
export const lastChange = (own: SQL, empresa: SQL, entidad: EntityName, id: SQL): SQL => sql`greatest(${own}, (
  select max(cambios.fecha) from cambios
  where cambios.empresa_id = ${empresa} and cambios.entidad = ${sql.raw(`'${entidad}'`)} and cambios.entidad_id = ${id}
))`;
