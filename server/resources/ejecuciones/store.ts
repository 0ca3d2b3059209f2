import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { ejecuciones, pasosEjecucion, type Ejecucion } from '#contract/entities/ejecuciones';
import { isDay } from '#contract/core/entity';
import type { Role } from '#contract/core/roles';
import { almostThere, puntualHasta } from '#contract/rules/stops';
import { runIn } from '../../db/run';
import { ApiError } from '../../plugins/errors';
import { changedByUpdate, correctionsOf } from '../../records/corrections';
import type { Row, Store } from '../../records/store';
import { assess } from '../../tracking/runs/assess';
import { markDriven } from './marks';
import { planned, plannedFields } from './planning';
import { ejecucionTable as e } from '../../db/tables/ejecuciones';
import { thisCompany } from '../../db/tables/stored';
import { isoOf } from '../../db/tables/types';

const isoText = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const steps = sql.raw(
  `case ejecuciones.estado ${Object.entries(pasosEjecucion)
    .map(([from, to]) => `when '${from}' then array[${to.map((state) => `'${state}'`).join(', ')}]::text[]`)
    .join(' ')} end`,
);

/** «Now» is said of an asset that is there only: farther away, an expected time stays as far ahead as it can drive. */
const soonest = (metros: string) =>
  `now() + case when coalesce((${metros})::int, 0) > ${almostThere}
    then greatest(interval '1 minute', (${metros})::int * interval '0.04 seconds') else interval '0' end`;
const notBefore = (column: string) =>
  sql.raw(`case when ejecuciones.estado = 'en_curso' and ejecuciones.${column} is not null
    then greatest(ejecuciones.${column}, ${soonest("ejecuciones.paradas -> -1 ->> 'distancia_m'")}) end`);
/** The stops, those to come as they are expected at this moment. */
const stopsNow = sql.raw(`case when ejecuciones.estado = 'en_curso' then (
  select coalesce(jsonb_agg(
    case when p ->> 'eta' is null or (p ->> 'eta')::timestamptz >= s.pronto then p else p || jsonb_build_object(
      'eta', ${isoText('s.pronto')}, 'eta_desde', ${isoText('s.pronto')},
      'eta_hasta', ${isoText("greatest((p ->> 'eta_hasta')::timestamptz, s.pronto)")}
    ) end
    order by n
  ), '[]')
  from jsonb_array_elements(ejecuciones.paradas) with ordinality of_it(p, n)
  cross join lateral (select ${soonest("p ->> 'distancia_m'")} as pronto) s
) else ejecuciones.paradas end`);
const asMoment = (value: string | null) => value && isoOf(value);

/** Being driven, and behind the plan. */
export const runsLate = sql`(
  ejecuciones.estado = 'en_curso' and coalesce(ejecuciones.retraso_min, 0) > ${puntualHasta}
)`;

/** Those whose vehicle, route or driver has this word; the names of the stops are in their own text. */
const foundBy = (word: SQL): SQL => {
  const named = (table: string) => sql`array(select coincidencias(${table}::regclass, 'busqueda', array[${word}]))`;
  const mine = sql`e.empresa_id = ${thisCompany} and e.eliminado_en is null`;
  const drivers = named('personal');
  return sql`
    select e.id from ejecuciones e where ${mine} and e.activo_id = any(${named('activos')})
    union select e.id from ejecuciones e where ${mine} and e.ruta_id = any(${named('rutas')})
    union select e.id from ejecuciones e where ${mine} and e.personal_id = any(${drivers})
    union select e.id from ejecuciones e join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
      where ${mine} and e.personal_id is null and a.conductor_id = any(${drivers})`;
};

export const ejecucionStore: Store<Ejecucion> = {
  entity: ejecuciones,
  table: e,
  foundBy,
  computed: {
    eta: notBefore('eta').mapWith(asMoment),
    eta_plan: notBefore('eta_plan').mapWith(asMoment),
    paradas: stopsNow,
    desvios: sql`(
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'inicio_en', d.inicio_en, 'fin_en', least(d.fin_en, ejecuciones.fin_en), 'max_m', d.max_m,
            'latitud', d.latitud, 'longitud', d.longitud, 'distancia_m', d.distancia_m
          )
          order by d.inicio_en
        ),
        '[]'
      )
      from desvios d
      where d.ejecucion_id = ejecuciones.id and d.empresa_id = ejecuciones.empresa_id and ejecuciones.desvios_n > 0
        and d.inicio_en >= ejecuciones.inicio_en and d.inicio_en < coalesce(ejecuciones.fin_en, 'infinity')
    )`,
    ...correctionsOf('ejecuciones'),
    transiciones_permitidas: steps,
    tarde: runsLate,
  },
  conditions: {
    actualizacion: changedByUpdate('ejecuciones'),
    desde: ([at]) =>
      isDay(at)
        ? sql`ejecuciones.fecha >= ${at}::date`
        : sql`coalesce(ejecuciones.fin_en, ejecuciones.fin_previsto_en) > ${at}::timestamptz`,
    hasta: ([at]) =>
      isDay(at)
        ? sql`ejecuciones.fecha <= ${at}::date`
        : sql`coalesce(ejecuciones.inicio_en, ejecuciones.salida_en) < ${at}::timestamptz`,
  },

  prepare: (tx, values, before, empresaId) => planned(tx, values, before, empresaId),
  writtenAll: async (tx, written, { empresaId }) => {
    const moved = written.filter(({ row, before }) => !before || isPlannedOtherwise(row, before));
    const rows = moved.flatMap(({ row, before }) => (before ? [row, before] : [row]));
    const isHandedOver = moved.some(({ row, before }) => before && before['activo_id'] !== row['activo_id']);
    await markDriven(tx, empresaId, rows, isHandedOver ? 'asignacion' : 'ruta');
    await assess(
      runIn(tx),
      moved.map(({ row }) => ({ id: row.id, empresa_id: empresaId })),
    );
  },
  beforeRemove: async (tx, ids, empresaId) => {
    const [driven] = await tx
      .select({ id: e.id })
      .from(e)
      .where(and(eq(e.empresa_id, empresaId), inArray(e.id, ids), notInArray(e.estado, ['programada', 'cancelada'])))
      .limit(1);
    if (driven) throw new ApiError('EN_USO', { message: 'Una ejecución que ya empezó no se elimina.' });
  },
  removed: (tx, rows, { empresaId }) => markDriven(tx, empresaId, rows),
};

const isPlannedOtherwise = (row: Row, before: Row) => plannedFields.some((field) => row[field] !== before[field]);

/** As one role sees them: the possible next states are only for users who may change them. */
export const ejecucionStoreFor = ({ role }: { role: Role }): Store<Ejecucion> =>
  can(role, 'edit', 'ejecuciones')
    ? ejecucionStore
    : { ...ejecucionStore, computed: { ...ejecucionStore.computed, transiciones_permitidas: sql`array[]::text[]` } };
