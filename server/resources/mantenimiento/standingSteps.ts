import { sql, type SQL } from 'drizzle-orm';

/** Steps that do not affect when it is due. */
const silent = sql`('entra', 'sale')`;

/** Whether the next step did not undo this step (`s`). */
export const isStanding = (s: 's' | 'mantenimiento_pasos'): SQL => {
  const [due, id] = [sql.raw(`${s}.vencimiento_id`), sql.raw(`${s}.id`)];
  return sql`(
    ${sql.raw(s)}.tipo <> 'deshace'
      and (
        select n.tipo from mantenimiento_pasos n
        where n.vencimiento_id = ${due} and n.id > ${id} and n.tipo not in ${silent} order by n.id limit 1
      ) is distinct from 'deshace'
  )`;
};

/** The newest step of a due that affects its date, with its cycle, day and reason. */
export const newestStep = (empresaId: number, id: number): SQL => sql`
  select tipo, ciclo, to_char(dia, 'YYYY-MM-DD') as dia, motivo from mantenimiento_pasos
  where empresa_id = ${empresaId} and vencimiento_id = ${id} and tipo not in ${silent}
  order by id desc limit 1`;

/** Whether this order (`o`) belongs to the current cycle of a due (`v`), and the due was not moved since. */
export const isOfThisTime = sql`
  o.mantenimiento_ciclo = v.ciclo
    and o.creado_en >= coalesce(
      (
        select max(s.fecha) from mantenimiento_pasos s
        where s.vencimiento_id = v.id and s.ciclo = v.ciclo and s.tipo not in ${silent} and ${isStanding('s')}
      ),
      '-infinity'
    )`;
