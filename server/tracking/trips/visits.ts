import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Visita } from '#contract/entities/paradas';
import { secondsFrom } from '../../db/days';
import type { Tx } from '../../db/system';
import { paradaTable as p, visitaTable as v } from '../../db/tables/paradas';

interface Query {
  empresaId: number;
  activo_id?: number | number[] | undefined;
  parada_id?: number | number[] | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Only open visits. */
  dentro?: boolean | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

interface Window {
  offset: number;
  limit: number;
  descending: boolean;
}

/** A page of visits to existing stops in order of their beginnings, and the total. */
export const readVisits = async (
  tx: Tx,
  query: Query,
  { offset, limit, descending }: Window,
): Promise<{ rows: Visita[]; total: number }> => {
  const { empresaId, activo_id, parada_id, desde, hasta, dentro, ids } = query;
  const where = and(
    eq(v.empresa_id, empresaId),
    ids && inArray(v.id, [...ids]),
    activo_id === undefined ? undefined : inArray(v.activo_id, [activo_id].flat()),
    parada_id === undefined ? undefined : inArray(v.parada_id, [parada_id].flat()),
    desde ? or(isNull(v.salida_en), gt(v.salida_en, desde)) : undefined,
    hasta ? lt(v.entrada_en, hasta) : undefined,
    dentro === undefined ? undefined : dentro ? isNull(v.salida_en) : sql`${v.salida_en} is not null`,
  );
  const order = descending ? desc : asc;
  const until = sql`coalesce(${v.salida_en}, greatest(now(), ${v.entrada_en}))`;
  const lasted = sql`coalesce(${secondsFrom(v.entrada_en, until)}, 0)`;
  const living = and(eq(p.id, v.parada_id), eq(p.empresa_id, v.empresa_id), isNull(p.eliminado_en));
  const rows = await tx
    .select({
      id: v.id,
      activo_id: v.activo_id,
      parada_id: v.parada_id,
      entrada_en: v.entrada_en,
      salida_en: v.salida_en,
      duracion_s: sql<number>`round(${lasted})::int`,
      excedida: sql<boolean>`coalesce(${lasted} > ${p.permanencia_max_min} * 60, false)`,
    })
    .from(v)
    .innerJoin(p, living)
    .where(where)
    .orderBy(order(v.entrada_en), order(v.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ n: count() }).from(v).innerJoin(p, living).where(where);
  return { rows, total: counted?.n ?? 0 };
};
