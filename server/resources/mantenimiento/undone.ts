import { sql, type SQL } from 'drizzle-orm';

/** Steps that do not affect when it is due. */
const silent = sql`('entra', 'sale')`;

/** Was this step (`s`) not taken back by the next one? */
export const isStanding = (s: 's' | 'mantenimiento_pasos'): SQL => {
  const [due, id] = [sql.raw(`${s}.vencimiento_id`), sql.raw(`${s}.id`)];
  return sql`(${sql.raw(s)}.tipo <> 'deshace' and (select n.tipo from mantenimiento_pasos n
    where n.vencimiento_id = ${due} and n.id > ${id} and n.tipo not in ${silent} order by n.id limit 1) is distinct from 'deshace')`;
};

/** The newest step of a due that affects its date, and the cycle in which it was taken. */
export const newestStep = (empresaId: number, id: number): SQL => sql`
  select tipo, ciclo from mantenimiento_pasos where empresa_id = ${empresaId} and vencimiento_id = ${id} and tipo not in ${silent} order by id desc limit 1`;

/** Was this order (`o`) made for the time that a due (`v`) is at, and the due not moved since? */
export const isOfThisTime = sql`o.mantenimiento_ciclo = v.ciclo and o.creado_en >= coalesce(
  (select max(s.fecha) from mantenimiento_pasos s where s.vencimiento_id = v.id and s.ciclo = v.ciclo and s.tipo not in ${silent} and ${isStanding('s')}), '-infinity')`;
