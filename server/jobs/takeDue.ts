import { sql, type SQL } from 'drizzle-orm';

/** A turn that this process has taken. */
export interface Taken {
  nombre: string;
  empresa_id: number;
  proxima: string;
  corrio_en: string | null;
}

/** What a look found: whether the clock is steady, a turn or none, and in how many ms the next one is due. */
export type Looked = Record<string, unknown> & { firme: boolean; faltan: number | null } & (Taken | { nombre: null });

/**
 * Takes the turn of these rounds that is due first, and says in how many ms the next one is due. None is taken while
 * the clock is not steady: after a jump all would be due, and the processes that run them would look dead.
 */
export const takeDue = (names: readonly string[], me: string, clock: SQL, isSteady: SQL): SQL => sql`
  with tomada as (
    update rondas set tomada_por = ${me}, latido_en = ${clock}
    where (nombre, empresa_id) = (
      select nombre, empresa_id from rondas
      where nombre = any(${sql.param([...names])}::text[]) and proxima <= ${clock}
        and not ${isHeld(clock)} and ${isSteady}
        and (empresa_id = 0 or exists (select from empresas where empresas.id = rondas.empresa_id and activo))
      order by proxima limit 1 for update skip locked
    )
    returning nombre, empresa_id, proxima, corrio_en
  ),
  siguiente as (
    select extract(epoch from min(proxima) - ${clock}) * 1000 as faltan from rondas
    where nombre = any(${sql.param([...names])}::text[]) and proxima > ${clock}
  )
  select tomada.*, siguiente.faltan::float8, ${isSteady} as firme from siguiente
  left join tomada on true`;

/** The silence (ms) after which a process counts as dead. */
const silence = 10_000;

/** Whether a living process runs the turn. */
export const isHeld = (clock: SQL) =>
  sql`coalesce(latido_en >= ${clock} - ${silence} * interval '1 millisecond', false)`;
