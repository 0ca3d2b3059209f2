import type pg from 'pg';
import { marking } from '../stored/marks';
import { writeCourses } from './writingCourses';
import { writeDays } from './writingDays';
import { writeJourneys } from './writingJourneys';
import { writeKeys } from './writingKeys';
import { writeSilences } from './writingSilences';
import { writeVisits } from './writingVisits';
import type { Outcome } from './outcome';

/** Writes the results of a turn. Unchanged rows keep their ids and are not touched. */
export const write = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const marks = outcomes.flatMap(({ empresaId, projected }) =>
    projected.verdicts.map(({ fix, atipica }) => ({ ...fix, empresaId, atipica })),
  );
  if (marks.length) await client.query(marking(marks));
  const changed = await writeJourneys(client, outcomes);
  await writeKeys(client, outcomes);
  await writeVisits(client, outcomes);
  await writeCourses(client, outcomes);
  await writeDays(client, outcomes, changed);
  await writeSilences(client, outcomes);
  await writeStates(client, outcomes);
  await writeCheckpoints(client, outcomes);
};

const writeStates = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  const rows = outcomes.flatMap(({ activoId, empresaId, view }) => {
    if (!view?.newest) return [];
    const { fecha, recibida, ...fix } = view.newest;
    const held = view.held && { fix: { id: view.held.id } };
    return [
      {
        ...fix,
        activo_id: activoId,
        empresa_id: empresaId,
        fecha: new Date(fecha),
        recibida_en: new Date(recibida),
        odometro_gps_km: view.km,
        retenida: held,
      },
    ];
  });
  const gone = outcomes.filter(({ view }) => view && !view.newest).map(({ activoId }) => activoId);
  if (gone.length) await client.query('delete from estado_activo where activo_id = any($1::int[])', [gone]);
  if (rows.length) await client.query({ name: 'write_states', text: writeState, values: [JSON.stringify(rows)] });
};

const stateColumns = [
  'empresa_id int',
  'dispositivo_id int',
  'fecha timestamptz',
  'recibida_en timestamptz',
  'latitud float8',
  'longitud float8',
  'velocidad_kmh real',
  'rumbo real',
  'precision_m real',
  'bateria_pct real',
  'encendido boolean',
  'odometro_gps_km float8',
  'retenida jsonb',
];
const stateNames = stateColumns.map((column) => column.slice(0, column.indexOf(' ')));
const writeState = `
  insert into estado_activo (activo_id, ${stateNames.join(', ')})
  select n.*
  from json_to_recordset($1::json) n(activo_id int, ${stateColumns.join(', ')})
  join activos a on a.empresa_id = n.empresa_id and a.id = n.activo_id
  on conflict (activo_id, empresa_id) do update
  set ${stateNames.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const writeCheckpoints = async (client: pg.ClientBase, outcomes: readonly Outcome[]) => {
  // Checkpoints after the start belong to a past that has changed.
  const rewound = outcomes.filter(({ head, start }) => head && head.fecha !== start?.fecha);
  if (rewound.length)
    await client.query(
      `
        delete from puntos_control c using unnest($1::int[], $2::timestamptz[]) w(a, f)
        where c.activo_id = w.a and c.fecha > w.f`,
      [
        rewound.map(({ activoId }) => activoId),
        rewound.map(({ start }) => (start ? new Date(start.fecha) : '-infinity')),
      ],
    );
  const kept = outcomes.flatMap(({ activoId, empresaId, projected }) =>
    projected.checkpoints.map(({ fecha, state }) => ({ a: activoId, e: empresaId, f: new Date(fecha), s: state })),
  );
  if (kept.length)
    await client.query(
      `
        insert into puntos_control (activo_id, empresa_id, fecha, estado)
        select n.a, n.e, n.f, n.s
        from json_to_recordset($1::json) n(a int, e int, f timestamptz, s json)
        on conflict (activo_id, fecha, empresa_id) do update set estado = excluded.estado`,
      [JSON.stringify(kept)],
    );
  const heads = outcomes.map(({ activoId, fecha, projected, view }) => ({
    a: activoId,
    f: fecha === null ? null : new Date(fecha),
    s: fecha === null ? null : projected.state,
    r: view?.again ? new Date(view.again) : null,
  }));
  await client.query({
    name: 'write_heads',
    text: `
      update proyecciones p
      set fecha = n.f, estado = n.s,
        revisar_en = case when p.revisar_en between now() and n.r then p.revisar_en else n.r end
      from json_to_recordset($1::json) n(a int, f timestamptz, s json, r timestamptz)
      where p.activo_id = n.a`,
    values: [JSON.stringify(heads)],
  });
  // Each cause goes on from where this turn ended, or from its own time if that comes later.
  const unfinished = outcomes.flatMap(({ empresaId, activoId, resumeAt, priority, causes }) =>
    resumeAt === null
      ? []
      : causes.map(({ causa, desde }) => ({
          e: empresaId,
          a: activoId,
          d: new Date(Math.max(resumeAt, desde)),
          p: Math.max(1, priority),
          c: causa,
        })),
  );
  if (unfinished.length)
    await client.query(
      `
        insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
        select n.e, n.a, n.d, n.p, n.c
        from json_to_recordset($1::json) n(e int, a int, d timestamptz, p smallint, c text)`,
      [JSON.stringify(unfinished)],
    );
  await client.query({
    name: 'clear_marks',
    text: 'delete from recalculos_pendientes where id = any($1::bigint[])',
    values: [outcomes.flatMap(({ marks }) => marks)],
  });
};
