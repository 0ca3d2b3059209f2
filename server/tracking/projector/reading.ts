import type pg from 'pg';
import { clockAhead } from '#contract/rules/lateness';
import { offlineAfter } from '#contract/rules/movement';
import { placesOf } from '../places/index';
import { keyRead } from '../stored/keys';
import { grouped } from '../../db/grouped';
import type { Queries } from '../../db/check/queries';
import { runOn } from '../../db/run';
import { quarantined, TurnError } from './quarantine';
import { companySettings, limitsOf, shortestStop, type CompanyLimits, type CompanySettings } from '../watch/limits';
import { rulesOf, watches, type Watch } from '../watch/rules';
import type { Settings } from './steps/settings';
import type { Sample, Signals } from '../model/fix';
import { currentState } from './formerStates';
import type { Checkpoint } from './project';
import { derivationVersion } from '../model/version';
import { distinctCauses, type Cause } from './causes';
import { keyIn } from './steps/keys';
import { waitOf } from './waits';

/** An asset to be projected; its row is locked. */
export interface Claimed {
  activoId: number;
  empresaId: number;
  settings: Omit<Settings, 'corridors'>;
  /** Reporting interval of its device in seconds, if known. */
  interval: number | null;
  head: Checkpoint | null;
  /** The marks that this turn processes, and the earliest time they ask for (ms), after `definitivo_hasta`. */
  marks: string[];
  since: number;
  /** Why. */
  causes: Cause[];
  /** The lowest priority among them. */
  priority: number;
  /** Events that ended before this are archived, ms. */
  eventsFrom: number;
  /** Whether events wait for frames that its device may still hold. */
  waits: boolean;
  /** Whether a driver's key was read on it before. */
  keyed: boolean;
}

interface ClaimedRow extends CompanySettings {
  activo_id: number;
  empresa_id: number;
  fecha: Date | null;
  estado: object | null;
  zona: string;
  lugares_version: number;
  reglas_version: number;
  limite_activo: number | null;
  nivel: number | null;
  categoria: number | null;
  intervalo_s: number | null;
  asignado: boolean;
  marcas: string[];
  causas: Cause[];
  desde: Date;
  prioridad: number;
  eventos_desde: Date | null;
  esperan: boolean;
  con_llaves: boolean;
  ajustes_antes: readonly (CompanyLimits & { hasta: number })[] | null;
  limites_antes: readonly { hasta: number; limite: number | null }[] | null;
}

/**
 * A turn touches few rows of growing tables. Nested loops by index stay fast, however small the tables were when the
 * statement was planned.
 */
const beginning = 'begin; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Claims marked assets that no other process is projecting, the most urgent first. Begins a transaction. */
export const claim = async (client: pg.ClientBase, most: number): Promise<Claimed[]> => {
  await client.query(beginning);
  const { rows: marked } = await client.query<{ activo_id: number; known: boolean }>({
    name: 'marked_assets',
    text: `
      select m.activo_id, p.activo_id is not null as known
      from (
        select activo_id, min(prioridad) as prioridad, min(id) as id
        from recalculos_pendientes
        where activo_id not in (${quarantined})
        group by activo_id
        order by 2, 3 limit $1
      ) m
      left join proyecciones p on p.activo_id = m.activo_id`,
    values: [most],
  });
  if (marked.length === 0) return [];
  const unknown = marked.filter(({ known }) => !known).map(({ activo_id }) => activo_id);
  if (unknown.length)
    await client.query(
      `insert into proyecciones (activo_id, empresa_id, version)
       select activo_id, min(empresa_id), $2 from recalculos_pendientes
       where activo_id = any($1::int[]) group by 1 order by 1 on conflict do nothing`,
      [unknown, derivationVersion],
    );
  const { rows: locked } = await client.query<{ activo_id: number }>({
    name: 'lock_projections',
    text: `
      select activo_id from proyecciones where activo_id = any($1::int[]) order by activo_id for update skip locked`,
    values: [marked.map(({ activo_id }) => activo_id)],
  });
  // Read only now: the previous holder of the lock may have processed the marks.
  const { rows } = await client.query<ClaimedRow>({
    name: 'claimed_projections',
    text: `select p.activo_id, p.empresa_id, p.fecha, p.estado, e.zona_horaria as zona, ${companySettings('e')},
        e.lugares_version, e.reglas_version, e.eventos_desde, p.repasar_en is not null as esperan, e.ajustes_antes,
        exists (select from llaves_leidas l where l.activo_id = p.activo_id) as con_llaves, a.limites_antes,
        a.limite_velocidad_kmh as limite_activo, a.nivel_id as nivel, a.categoria_id as categoria, d.intervalo_s,
        d.id is not null as asignado, m.marcas, m.causas,
        greatest(m.desde, p.definitivo_hasta + interval '1 millisecond') as desde, m.prioridad
      from (
        select activo_id, array_agg(id::text) as marcas, min(desde) as desde, max(prioridad) as prioridad,
          json_agg(json_build_object('causa', causa, 'desde', extract(epoch from desde) * 1000)) as causas
        from recalculos_pendientes where activo_id = any($1::int[]) group by activo_id
      ) m
      join proyecciones p on p.activo_id = m.activo_id
      join empresas e on e.id = p.empresa_id
      left join activos a on a.empresa_id = p.empresa_id and a.id = p.activo_id
      left join dispositivo_asignaciones c on c.activo_id = p.activo_id and c.hasta is null
      left join dispositivos d on d.empresa_id = c.empresa_id and d.id = c.dispositivo_id
      order by p.activo_id`,
    values: [locked.map(({ activo_id }) => activo_id)],
  });
  const claimed: Claimed[] = [];
  const paros = await downtimesOf(
    client,
    rows.flatMap(({ activo_id, reglas_version }) => (reglas_version === 0 ? [] : [activo_id])),
  );
  for (const row of rows) {
    const { activo_id, empresa_id } = row;
    try {
      claimed.push(await claimedOf(client, row, paros.get(activo_id) ?? []));
    } catch (error) {
      // A state or a rule that cannot be read stops its own asset only.
      throw new TurnError([{ activoId: activo_id, empresaId: empresa_id }], error);
    }
  }
  return claimed;
};

const claimedOf = async (client: pg.ClientBase, row: ClaimedRow, paros: Watch['paros']): Promise<Claimed> => {
  const { activo_id, empresa_id, fecha, estado, zona, lugares_version, marcas, desde, prioridad } = row;
  const places = await placesOf(runOn(client), empresa_id, lugares_version);
  const watching = await watchOf(client, row, paros);
  return {
    activoId: activo_id,
    empresaId: empresa_id,
    settings: {
      ...{ zone: zona, shortestStop: shortestStop(row), silence: offlineAfter(row.intervalo_s), places },
      ...(row.intervalo_s !== null && { waitFor: waitOf(row.intervalo_s) }),
      ...(watching && { watching }),
    },
    interval: row.intervalo_s,
    head: fecha && estado ? { fecha: fecha.getTime(), state: currentState(estado, zona) } : null,
    marks: marcas,
    since: desde.getTime(),
    causes: distinctCauses(row.causas),
    priority: prioridad,
    eventsFrom: row.eventos_desde?.getTime() ?? -Infinity,
    waits: row.esperan,
    keyed: row.con_llaves,
  };
};

/** The rules that watch an asset, with their inputs; undefined when there are none. */
const watchOf = async (client: pg.ClientBase, row: ClaimedRow, paros: Watch['paros']): Promise<Watch | undefined> => {
  const { activo_id: id, empresa_id, reglas_version, nivel, categoria, intervalo_s } = row;
  const rules = await rulesOf(runOn(client), empresa_id, reglas_version);
  const reglas = rules.filter((rule) => watches(rule, { id, nivel, categoria }));
  if (reglas.length === 0) return undefined;
  return {
    reglas,
    ...limitsOf(row, row.limite_activo, intervalo_s),
    antes: earlierLimits(row),
    asignado: row.asignado,
    paros,
  };
};

/** Between two changes, of the company's or the asset's limits, both have the same values. */
const earlierLimits = (row: ClaimedRow): Watch['antes'] => {
  const [company, asset] = [row.ajustes_antes ?? [], row.limites_antes ?? []];
  const changes = [...new Set([...company, ...asset].map(({ hasta }) => hasta))].sort((a, b) => a - b);
  return changes.map((hasta) => {
    const own = asset.find((each) => hasta <= each.hasta);
    return {
      hasta,
      ...limitsOf(
        company.find((each) => hasta <= each.hasta) ?? row,
        own ? own.limite : row.limite_activo,
        row.intervalo_s,
      ),
    };
  });
};

/** When assets were out of service, ms; one query for all of them. */
export const downtimesOf = async (
  client: Queries,
  activos: readonly number[],
): Promise<Map<number, Watch['paros']>> => {
  if (activos.length === 0) return new Map();
  const { rows } = await client.query<{ activo_id: number; desde: number; hasta: number | null }>({
    name: 'downtimes',
    text: `
      select activo_id, (extract(epoch from inicio_en) * 1000)::float8 as desde,
        (extract(epoch from fin_en) * 1000)::float8 as hasta
      from tiempos_parada where activo_id = any($1::int[])`,
    values: [activos],
  });
  const times = grouped(rows, ({ activo_id }) => activo_id);
  return new Map([...times].map(([id, own]) => [id, own.map(({ desde, hasta }) => [desde, hasta] as const)]));
};

/** The checkpoint from which each asset continues: its newest state, or the last one before its mark. */
export const startsOf = async (
  client: pg.ClientBase,
  claimed: readonly Claimed[],
): Promise<Map<number, Checkpoint | null>> => {
  const starts = new Map(claimed.map(({ activoId, head }) => [activoId, head]));
  const behind = claimed.filter(({ head, since }) => head && head.fecha >= since);
  if (behind.length === 0) return starts;
  const { rows } = await client.query<{ activo_id: number; fecha: Date | null; estado: object | null }>(
    `select m.activo_id, c.fecha, c.estado from unnest($1::int[], $2::timestamptz[]) m(activo_id, desde)
     left join lateral (
       select fecha, estado from puntos_control c
       where c.activo_id = m.activo_id and c.fecha < m.desde
       order by fecha desc limit 1
     ) c on true`,
    [behind.map(({ activoId }) => activoId), behind.map(({ since }) => new Date(since))],
  );
  const zones = new Map(claimed.map(({ activoId, settings }) => [activoId, settings.zone]));
  for (const { activo_id, fecha, estado } of rows)
    starts.set(
      activo_id,
      fecha && estado ? { fecha: fecha.getTime(), state: currentState(estado, zones.get(activo_id)) } : null,
    );
  return starts;
};

interface SampleRow extends Omit<Sample, 'id' | 'fecha' | 'recibida' | 'senales' | 'latitud' | 'longitud'>, Signals {
  activo_id: number;
  id: string;
  fecha: string;
  recibida: string;
  latitud: number | null;
  longitud: number | null;
  valida: boolean;
}

/** The attributes in which trackers send a measured temperature. */
const temperature = ['temp1', 'temperature', 'deviceTemp', 'temperatura_1']
  .map(
    (name) =>
      `case when jsonb_typeof(p.atributos -> '${name}') = 'number' then (p.atributos ->> '${name}')::float8 end`,
  )
  .join(', ');
const columns = `
  p.id, p.dispositivo_id, extract(epoch from p.fecha_dispositivo) * 1000 as fecha,
  extract(epoch from p.fecha_servidor) * 1000 as recibida, p.latitud, p.longitud, p.velocidad_kmh, p.rumbo,
  p.precision_m, p.bateria_pct, p.encendido, p.odometro_km, p.atipica, p.valida, p.alarma,
  p.voltaje_externo as voltaje, p.combustible_pct as combustible, coalesce(${temperature}) as temperatura,
  ${keyRead('p')} as conductor`;

const oldest = Date.UTC(2000, 0, 1);

/**
 * At most `most` frames of each asset after a time, in device order. Frames from a clock that runs ahead are left out.
 */
export const samplesAfter = async (
  client: Queries,
  starts: ReadonlyMap<number, Checkpoint | null>,
  most: number,
): Promise<Map<number, Sample[]>> => {
  const from = [...starts].map(([activoId, start]) => ({ activoId, after: start?.fecha ?? oldest - 1 }));
  const { rows } = await client.query<SampleRow>({
    name: 'frames_to_project',
    text: `select a.activo_id, p.* from unnest($1::int[], $2::timestamptz[]) a(activo_id, after)
      cross join lateral (select ${columns} from posiciones p
        where p.activo_id = a.activo_id and p.fecha_dispositivo > a.after and p.fecha_dispositivo > $3
          and p.fecha_dispositivo <= p.fecha_servidor + interval '${clockAhead} milliseconds'
        order by p.fecha_dispositivo, p.latitud, p.longitud, p.id limit $4) p`,
    values: [
      from.map(({ activoId }) => activoId),
      from.map(({ after }) => new Date(after)),
      new Date(Math.min(...from.map(({ after }) => after))),
      most,
    ],
  });
  const frames = new Map<number, Sample[]>();
  for (const row of rows) {
    const found = frames.get(row.activo_id) ?? [];
    if (found.length === 0) frames.set(row.activo_id, found);
    found.push(heardOf(row));
  }
  return frames;
};

const heardOf = ({
  activo_id: _,
  id,
  fecha,
  recibida,
  latitud,
  longitud,
  valida,
  alarma,
  voltaje,
  combustible,
  temperatura,
  conductor,
  ...row
}: SampleRow): Sample => {
  const senales = { alarma, voltaje, combustible, temperatura, conductor: conductor && keyIn(conductor) };
  const hasSignals = Object.values(senales).some((value) => value !== null);
  const frame = {
    ...row,
    id: Number(id),
    fecha: Math.round(Number(fecha)),
    recibida: Math.round(Number(recibida)),
    ...(hasSignals && { senales }),
  };
  return valida && latitud !== null && longitud !== null
    ? { ...frame, latitud, longitud }
    : { ...frame, latitud: null, longitud: null };
};

/** The last checkpoint of an asset before a time (ms); null where there is none. */
export const startBefore = async (client: Queries, activoId: number, time: number): Promise<Checkpoint | null> => {
  const { rows } = await client.query<{ fecha: Date; estado: object }>(
    'select fecha, estado from puntos_control where activo_id = $1 and fecha < $2 order by fecha desc limit 1',
    [activoId, new Date(time)],
  );
  const [row] = rows;
  return row ? { fecha: row.fecha.getTime(), state: currentState(row.estado) } : null;
};
