import type pg from 'pg';
import { runOn } from '../../db/run';
import { assess } from '../runs/assess';
import { isoOf } from '../model/days';
import type { CourseFact } from '../model/facts';
import { causeOf } from './causes';
import type { Outcome } from './outcome';
import { earliestOf } from './windows';
import { inWindows, windowRows } from './writingWindows';

/**
 * Writes the progress of executions: times off their corridors, how far they came, and what follows from both.
 * Unchanged rows keep their ids.
 */
export const writeCourses = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const driven = outcomes.filter(({ settings }) => settings.corridors.length > 0);
  if (driven.length === 0) return;
  const offs = driven.flatMap(({ activoId, empresaId, projected, view }) =>
    [...projected.offs, ...(view?.offs ?? [])].map(({ ejecucion, inicio, fin, max, latitud, longitud, metros }) => ({
      a: activoId,
      c: empresaId,
      e: ejecucion,
      i: isoOf(inicio),
      f: fin === null ? null : isoOf(fin),
      m: max,
      lat: latitud,
      lon: longitud,
      d: metros,
    })),
  );
  const given = JSON.stringify(offs);
  await client.query({ name: 'drop_offs', text: drop, values: [given, ...windowRows(driven, 'strayed')] });
  if (offs.length > 0) {
    await client.query({ name: 'change_offs', text: change, values: [given] });
    await client.query({ name: 'add_offs', text: add, values: [given] });
  }
  await writeProgress(client, driven);
  await assess(runOn(client), touched(driven));
};

const rows = (parameter: string) =>
  `json_to_recordset(${parameter}::json) n(
    a int, c int, e int, i timestamptz, f timestamptz, m int, lat float8, lon float8, d int
  )`;
const same = 'v.ejecucion_id = n.e and v.inicio_en = n.i';
const drop = `
  with en_ventana as materialized (
    select v.empresa_id, v.id
    from ${inWindows('desvios v', 'v.inicio_en', 'v.ejecucion_id')}
  )
  delete from desvios v using en_ventana w
  where v.empresa_id = w.empresa_id
    and v.id = w.id
    and not exists (select 1 from ${rows('$1')} where ${same})`;
const change = `
  update desvios v
  set (fin_en, max_m, latitud, longitud, distancia_m) = (n.f, n.m, n.lat, n.lon, n.d)
  from ${rows('$1')}
  where ${same}
    and (v.fin_en, v.max_m, v.latitud, v.longitud, v.distancia_m) is distinct from (n.f, n.m, n.lat, n.lon, n.d)`;
const add = `
  insert into desvios (activo_id, empresa_id, ejecucion_id, inicio_en, fin_en, max_m, latitud, longitud, distancia_m)
  select n.a, n.c, n.e, n.i, n.f, n.m, n.lat, n.lon, n.d
  from ${rows('$1')}
  where not exists (select 1 from desvios v where ${same})`;

/**
 * Executions that the frames of this turn may belong to. If more frames are known, those that end later are left to the
 * next turn: what it has not read yet is not missing.
 */
const touched = (driven: readonly Outcome[]) =>
  driven.flatMap(({ empresaId, settings, start, visited, strayed, causes, fecha, resumeAt }) => {
    const from = Math.min(start?.fecha ?? -Infinity, earliestOf(visited), earliestOf(strayed));
    const until = resumeAt === null ? Infinity : (fecha ?? -Infinity);
    return settings.corridors.flatMap(({ id, hasta }) =>
      hasta > from && hasta <= until ? [{ id, empresa_id: empresaId, causa: causeOf(causes, { fin: hasta }) }] : [],
    );
  });

/** The progress `c` of the execution `e` of a company `m`. */
interface Course {
  m: number;
  e: number;
  c: object | null;
}

const storedOf = ({ entro, avance, llego, pasos }: CourseFact) => ({
  ...{ entro, avance_m: avance, llego },
  ...(pasos.length > 0 && { pasos }),
});

const writeProgress = async (client: pg.ClientBase, driven: readonly Outcome[]) => {
  const known = driven.flatMap(({ empresaId, settings, start, projected, view }): Course[] => {
    const courses = new Map(
      [...projected.courses, ...(view?.courses ?? [])].map((course) => [course.ejecucion, course]),
    );
    // This turn covered these executions from their beginning, so a missing course means that the asset never reached
    // the line.
    return settings.corridors.flatMap(({ id, desde }): Course[] => {
      const course = courses.get(id);
      if (course) return [{ m: empresaId, e: id, c: storedOf(course) }];
      return view && (start?.fecha ?? -Infinity) < desde ? [{ m: empresaId, e: id, c: null }] : [];
    });
  });
  if (known.length === 0) return;
  await client.query({
    name: 'write_courses',
    text: `
      update ejecuciones e set curso = n.c
      from json_to_recordset($1::json) n(m int, e int, c jsonb)
      where e.empresa_id = n.m and e.id = n.e and e.curso is distinct from n.c`,
    values: [JSON.stringify(known)],
  });
};
