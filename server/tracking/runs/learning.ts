import { sql } from 'drizzle-orm';
import type { System, Tx } from '../../db/system';
import { runIn, type Run } from '../../db/run';
import type { PlannedStop } from '../../db/tables/rutas';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { plansOf } from './executions';
import { formerOf, taughtBy, type Taught } from './former';
import type { Line } from './line';
import type { Fix } from './alongLine';
import { drivenUntil } from './planned';
import { formerPaces, pacesOf, taughtOf, type DrivenRun } from './teaching';

const minute = 60_000;

/** Runs older than this teach nothing. */
const days = 60;
/** One position of each of these seconds is read. */
const seconds = 20;

/** A route at an hour of departure. */
interface Group extends Record<string, unknown> {
  empresa_id: number;
  ruta_id: number;
  hora: number;
}

interface Row extends Record<string, unknown> {
  id: number;
  activo_id: number;
  empresa_id: number;
  plan_id: number;
  huella: string;
  tolerancia: number;
  salida: number;
  inicio: number | null;
  fin: number | null;
  por_aprender: boolean;
  paradas: ParadaEjecutada[];
  planeadas: PlannedStop[];
  ensena: Pick<Taught, 'errores' | 'llegadas'> | null;
}

/**
 * Derives what the runs of each route teach from those that ended or changed since. What is stored depends on the
 * runs alone, not on the order in which they became known.
 */
export const learnArrivals = async (db: System, stopped: () => boolean = () => false): Promise<void> => {
  const { rows } = await db.execute<Group>(sql`
    select distinct empresa_id, ruta_id, left(hora_salida, 2)::int as hora from ejecuciones
    where por_aprender and estado in ('completada', 'incumplida') and salida_en > now() - ${days} * interval '1 day'
    limit 50`);
  for (const group of rows) {
    if (stopped()) return;
    await db.transaction((tx) => learnGroup(tx, group));
  }
};

const learnGroup = async (tx: Tx, { empresa_id, ruta_id, hora }: Group): Promise<void> => {
  const run = runIn(tx);
  const rows = (await run<Row>(reading, [empresa_id, ruta_id, hora])).sort(
    (a, b) => b.salida - a.salida || b.id - a.id,
  );
  if (rows.length === 0) return;
  const plans = await plansOf(run, new Map(rows.map((row) => [row.plan_id, row])));
  const runs = rows.map((row) => ({ row, driven: drivenOf(row, plans.get(row.plan_id)?.line) }));
  const paces = runs.map(({ driven }) => driven && pacesOf(driven));
  const taught: Taught[] = [];
  const written: { id: number; ensena: Row['ensena'] }[] = [];
  for (const [at, { row, driven }] of runs.slice(0, taughtBy.runs).entries()) {
    const earlier = {
      rows: runs.slice(at + 1, at + 1 + taughtBy.runs),
      paces: paces.slice(at + 1, at + 1 + taughtBy.runs),
    };
    const isKnown = row.ensena !== null && !row.por_aprender && !earlier.rows.some((each) => each.row.por_aprender);
    const own = paces[at];
    if (!driven || !own) continue;
    if (isKnown && row.ensena) {
      taught.push({ ...own, ...row.ensena });
      continue;
    }
    const track = await trackOf(run, row, driven);
    const lesson = taughtOf(driven, track, formerPaces(earlier.paces.flatMap((each) => each ?? [])));
    taught.push(lesson);
    written.push({ id: row.id, ensena: { errores: lesson.errores, llegadas: lesson.llegadas } });
  }
  await run(
    `update ejecuciones e set ensena = n.ensena from json_to_recordset($2::json) n(id int, ensena jsonb)
     where e.empresa_id = $1 and e.id = n.id`,
    [empresa_id, JSON.stringify(written)],
  );
  // Those that are older than the last ones teach nothing any more.
  await run(
    `update ejecuciones set por_aprender = false
     where ${ofGroup} and por_aprender and estado in ('completada', 'incumplida') and salida_en <= to_timestamp($4)`,
    [empresa_id, ruta_id, hora, Math.max(...rows.map(({ salida }) => salida)) / 1_000],
  );
  await run(
    `insert into aprendizaje_rutas (empresa_id, ruta_id, hora, aprendido) values ($1, $2, $3, $4::jsonb)
     on conflict (ruta_id, hora, empresa_id) do update set aprendido = excluded.aprendido`,
    [empresa_id, ruta_id, hora, JSON.stringify(formerOf(taught))],
  );
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const ofGroup = `empresa_id = $1 and ruta_id = $2 and left(hora_salida, 2)::int = $3`;

/** The last runs and those that these are compared by, locked in the order in which everybody locks them. */
const reading = `
  select e.id, e.activo_id, e.empresa_id, e.plan_id, p.huella, p.tolerancia_m as tolerancia, e.por_aprender,
    ${ms('e.salida_en')} as salida, ${ms('coalesce(e.salio_en, e.inicio_en)')} as inicio, ${ms('e.fin_en')} as fin,
    e.paradas, p.paradas as planeadas, e.ensena
  from ejecuciones e join rutas_planes p on p.empresa_id = e.empresa_id and p.id = e.plan_id
  where e.empresa_id = $1 and e.id = any(array(
      select id from ejecuciones
      where ${ofGroup} and eliminado_en is null and estado in ('completada', 'incumplida')
        and salida_en > now() - interval '${days} days'
      order by salida_en desc, id desc limit ${2 * taughtBy.runs}
    ))
  order by e.id
  for no key update of e`;

/** Null: it was not driven, or nothing can be learnt from it. */
const drivenOf = (row: Row, line: Line | undefined): DrivenRun | null => {
  const { inicio, fin, salida, tolerancia } = row;
  if (!line || inicio === null || fin === null || fin <= inicio) return null;
  const served = row.paradas.filter(({ omision }) => !omision);
  return {
    plan: {
      salida,
      linea: { line, tolerancia },
      stops: served.map(({ clave, parada_id, planeada_en, servicio_min, latitud, longitud, agregada }) => {
        const driven = agregada ? null : drivenUntil(row.planeadas, clave);
        return {
          parada: parada_id,
          planeada: Date.parse(planeada_en),
          servicio: servicio_min * minute,
          manejo: driven === null ? null : driven * minute,
          lugar: { latitud, longitud },
        };
      }),
    },
    taken: served.map(({ llegada_en, salida_en, fuente }) =>
      llegada_en === null
        ? null
        : {
            entrada: Date.parse(llegada_en),
            salida: salida_en === null ? null : Date.parse(salida_en),
            ...(fuente === 'conductor' && { dicha: true as const }),
          },
    ),
    inicio,
    fin,
  };
};

const trackOf = async (run: Run, { activo_id, empresa_id }: Row, { inicio, fin }: DrivenRun): Promise<Fix[]> =>
  run<Fix & Record<string, unknown>>(
    `select distinct on (floor(fecha / ${seconds * 1_000})) fecha, latitud, longitud
     from (
       select ${ms('fecha_dispositivo')} as fecha, latitud, longitud from posiciones
       where activo_id = $1 and empresa_id = $2 and valida and not atipica
         and fecha_dispositivo between $3::timestamptz and $4::timestamptz
     ) q
     order by floor(fecha / ${seconds * 1_000}), fecha desc`,
    [activo_id, empresa_id, new Date(inicio).toISOString(), new Date(fin).toISOString()],
  );
