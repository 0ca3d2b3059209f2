import { sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System } from '../db/system';
import { trabajoTable as t } from '../db/tables/trabajos';

/** A job whose process has sent no heartbeat for this long, in ms, died with it. */
export const silence = 20_000;
export const heartbeat = 5_000;

const longAgo = sql`now() - ${silence} * interval '1 millisecond'`;

/** Whether a process is working on the job: it sent a heartbeat lately. */
export const alive = sql<boolean>`coalesce(${t.estado} = 'en_curso' and ${t.latido_en} >= ${longAgo}, false)`;

const dead = sql`(estado = 'en_curso' and latido_en < ${longAgo})`;

/** Waiting to be started; again if its process has died, up to a limit. */
const waits = sql`(estado = 'pendiente' or (${dead} and intentos < ${limits.jobs.attempts}))`;

/** Has killed its process as often as allowed. */
export const isHopeless = sql`(${dead} and intentos >= ${limits.jobs.attempts})`;

/**
 * The place of each waiting job (`id`, `puesto`). Turns rotate between companies, and within a company between its
 * people. Each person's jobs keep their order. The company whose last turn is longest ago comes first.
 */
const places = sql`(
  with espera as (
    select id, empresa_id, user_id, creado_en,
      row_number() over (partition by empresa_id, user_id order by creado_en, id) as propio
    from trabajos where ${waits}
  ),
  personas as (
    select empresa_id, user_id,
      (select max(tomado_en) from trabajos p where p.empresa_id = e.empresa_id and p.user_id = e.user_id) as turno
    from (select distinct empresa_id, user_id from espera) e
  ),
  empresas_en_espera as (
    select empresa_id, (select max(tomado_en) from trabajos c where c.empresa_id = e.empresa_id) as turno
    from (select distinct empresa_id from espera) e
  ),
  rondas_de_empresa as (
    select id, empresa_id, creado_en,
      row_number() over (partition by empresa_id order by propio, personas.turno nulls first, creado_en, id) as ronda
    from espera join personas using (empresa_id, user_id)
  )
  select id, row_number() over (order by ronda, empresas_en_espera.turno nulls first, creado_en, id) as puesto
  from rondas_de_empresa join empresas_en_espera using (empresa_id)
)`;

/** Runs as the owner of the tables, to count the jobs of every company. */
export const placesOf = (ids: readonly string[]): SQL =>
  sql`select id, puesto::int from ${places} lugares where id = any(${sql.param([...ids])}::uuid[])`;

/** The place of the first waiting job that `which` selects; null where none waits. */
export const placeOf = async (db: System, which: SQL): Promise<number | null> => {
  const { rows } = await db.execute<{ puesto: number }>(sql`
    select puesto::int from ${places} lugares
    where id = (select id from trabajos where estado = 'pendiente' and ${which} order by creado_en limit 1)`);
  return rows[0]?.puesto ?? null;
};

interface Taker {
  kinds: readonly string[];
  /** Whether the clock stands where it should: after a jump the processes that work would look dead. */
  isSteady: SQL;
  /** Companies that this process is already working for: another company's job need not wait for theirs. */
  busy: readonly number[];
}

/**
 * Takes the next job, if any. A job that ran when a process died starts only while nothing else runs here, so that a
 * second death shows which job caused it. While such a job waits, no other job starts in this process.
 */
export const takeNext = ({ kinds, busy, isSteady }: Taker): SQL => sql`
  update trabajos set estado = 'en_curso', latido_en = now(), tomado_en = clock_timestamp(), intentos = intentos + 1
  where (intentos = 0 or ${busy.length === 0})
    and id = (
      select trabajos.id from trabajos join ${places} lugares on lugares.id = trabajos.id
      where ${waits}
        and (estado = 'pendiente' or ${isSteady})
        and tipo = any(${sql.param([...kinds])}::text[])
        and empresa_id <> all(${sql.param([...busy])}::int[])
      order by puesto limit 1 for update of trabajos skip locked
    )
  returning id, empresa_id, user_id, tipo, parametros, intentos`;

/** Takes a job that has no attempts left, to notify those who wait for it. */
export const takeHopeless = (kinds: readonly string[], isSteady: SQL): SQL => sql`
  update trabajos set latido_en = now(), intentos = intentos + 1
  where id = (
    select id from trabajos
    where ${isHopeless} and ${isSteady} and tipo = any(${sql.param([...kinds])}::text[]) limit 1 for update skip locked
  )
  returning id, empresa_id, user_id, tipo, parametros, intentos`;

/** Whether jobs of these kinds have waited for so long (ms) while none ran. */
export const isStalled = (kinds: readonly string[], after: number): SQL => {
  const since = sql`now() - ${after} * interval '1 millisecond'`;
  return sql`
    select exists (
      select from trabajos where ${waits} and tipo = any(${sql.param([...kinds])}::text[]) and creado_en < ${since}
    )
      and not exists (select from trabajos where estado = 'en_curso' and not ${dead})
      and not exists (select from trabajos where tomado_en >= ${since}) as stalled`;
};

/** Whether any job waits or runs. */
export const anyOpen = sql`select exists (select from trabajos where estado in ('pendiente', 'en_curso')) as open`;

/** The open jobs by kind, of the installation. A job whose process died waits again. */
export const openJobs = sql`
  select tipo, count(*) filter (where estado = 'pendiente' or ${dead})::int as waiting,
    count(*) filter (where estado = 'en_curso' and not ${dead})::int as running
  from trabajos where estado in ('pendiente', 'en_curso') group by tipo`;
