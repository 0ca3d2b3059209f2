import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  diasParaReabrir,
  ordenes,
  transiciones,
  type EstadoOrden,
  type Transicion,
  type Orden,
} from '#contract/entities/ordenes';
import { exigeSolucion } from '#contract/rules/completion';
import { isOwnMove, takingMoves } from '#contract/rules/moves';
import { openOrder, overdueOrder } from '#contract/rules/orders';
import { worksInTheField, type Role } from '#contract/core/roles';
import { tareaHecha } from '#contract/entities/tareas';
import { columnsOf, factIn, isSo } from '../../../records/meaning';
import { mine, type Store } from '../../../records/store';
import type { Tx } from '../../../db/system';
import { isOfKinds } from '../../../db/tables/activos';
import { belowLevels } from '../../../db/belowLevels';
import { ordenTable } from '../../../db/tables/ordenes';
import { personOf } from '../../../records/person';
import { corrective, inForce, isCovered, noticeOf } from '../../../warranty/inForce';
import { supplierIn, supplierOf } from '../../proveedores/index';
import { lockAssetsOf } from './assetState';

/** The caller, as far as orders need it. */
export interface OrderCaller {
  role: Role;
  empresaId: number;
  /** Null: the product itself. */
  user: { id: number | null };
}

const list = (states: readonly EstadoOrden[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

const columns = columnsOf('ordenes');
export const isOpen = factIn(openOrder, columns);
export const isOverdue = factIn(overdueOrder, columns);

/** Whether the order is assigned to the person, or they help with it. */
export const isAssignedTo = (person: SQL) =>
  sql`(ordenes.responsable_id = ${person} or ordenes.id = any(array(select ordenes_con_ayuda(${person}))))`;

/** Whether the person used to have the order or help with it. */
export const wasHers = (person: SQL) => sql`(${person} = any(ordenes.tuvieron_ids))`;

/** Unassigned orders, where the company lets operarios take them. */
const isFree = sql`(ordenes.responsable_id is null and ordenes.estado = 'pendiente'
  and (select coalesce((ajustes ->> 'autoasignacion')::boolean, false) from mi_empresa()))`;

/** The orders that a caller sees: the office all, an operario those it has, helps with, reported or may take. */
const scopeOf = (asker: OrderCaller): SQL | undefined =>
  worksInTheField(asker.role)
    ? sql`(${isAssignedTo(personOf(asker))} or ordenes.creado_por_id = ${asker.user.id} or ${isFree})`
    : undefined;

/** The transitions that a role may make, by the current state, as a case expression. */
const movesOf = (allowed: (move: Transicion) => boolean): SQL => {
  const branches = [...new Set(transiciones.map(({ de }) => de))].map((de) => {
    const to = transiciones.filter((move) => move.de === de && allowed(move)).map(({ a }) => a);
    const states = to.length > 0 ? sql`array[${list(to)}]` : sql`array[]::text[]`;
    return de === 'cerrada'
      ? sql`when 'cerrada' then case
        when ordenes.cerrada_en > now() - ${sql.raw(`interval '${diasParaReabrir} days'`)} then ${states}
        else array[]::text[]
      end`
      : sql`when ${sql.raw(`'${de}'`)} then ${states}`;
  });
  return sql`(case ordenes.estado ${sql.join(branches, sql` `)} else array[]::text[] end)`;
};

const officeMoves = movesOf(() => true);
const ownMoves = movesOf(isOwnMove);

const allowedMoves = (asker: OrderCaller): SQL => {
  if (!worksInTheField(asker.role)) return officeMoves;
  return sql`(case when ${isAssignedTo(personOf(asker))} then ${ownMoves}
    when ${isFree} and ${personOf(asker)} is not null then array[${list(takingMoves)}] else array[]::text[] end)`;
};

const isDone = factIn(tareaHecha, columnsOf('tareas'));
const doneTasks = sql`tareas.orden_id = ordenes.id and tareas.eliminado_en is null`;

const kindsWithCause = sql.raw(exigeSolucion.map((kind) => `'${kind}'`).join(', '));

/**
 * What warranties paid for it. Its stored cost stays whole: reports count that on its closing day, and the money on its
 * own.
 */
const recovered = sql`coalesce((
  select sum(r.recuperado) from reclamos r
  where r.empresa_id = ordenes.empresa_id and r.orden_id = ordenes.id and r.estado = 'pagado' and r.eliminado_en is null
), 0)`;

const failedAt = sql`coalesce(ordenes.falla_en, ordenes.creado_en)`;
const isCorrective = sql`(
  ordenes.activo_id is not null and ordenes.tipo in (${sql.raw(corrective.map((tipo) => `'${tipo}'`).join(', '))})
)`;
const covered = {
  empresa: sql`ordenes.empresa_id`,
  activo: sql`ordenes.activo_id`,
  momento: failedAt,
  servicios: sql`ordenes.servicio_ids`,
  orden: sql`ordenes.id`,
};

const warranties = sql<Orden['garantias']>`case when ${isCorrective} then ${inForce(covered)} else '[]'::jsonb end`;

/** The warranties that cover an order. */
export const warrantiesOfOrder = async (tx: Tx, empresaId: number, id: number): Promise<Orden['garantias']> => {
  const [order] = await tx
    .select({ garantias: warranties })
    .from(ordenTable)
    .where(and(mine({ table: ordenTable }, empresaId), eq(ordenTable.id, id)));
  return order?.garantias ?? [];
};

/** What is said to whoever spends money on an order that a warranty covers, in sentences. */
export const warrantyNotices = async (tx: Tx, empresaId: number, id: number): Promise<{ avisos?: string[] }> => {
  const avisos = noticeOf(await warrantiesOfOrder(tx, empresaId, id));
  return avisos.length > 0 ? { avisos } : {};
};

/** The part of the store that is the same for all callers. */
export const ordenStore: Store<Orden> = {
  entity: ordenes,
  table: ordenTable,
  computed: {
    vencida: sql`coalesce(${isOverdue}, false)`,
    transiciones_permitidas: sql`array[]::text[]`,
    firma: sql`case
      when ordenes.firma_nombre is null then null
      else jsonb_build_object(
        'url', archivo_url(ordenes.firma_id), 'nombre', ordenes.firma_nombre,
        'documento', ordenes.firma_documento, 'fecha',
        to_char(ordenes.firma_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'latitud', ordenes.firma_latitud::float8, 'longitud', ordenes.firma_longitud::float8
      )
    end`,
    tareas_n: sql`(select count(*)::int from tareas where ${doneTasks})`,
    tareas_hechas_n: sql`(select count(*)::int from tareas where ${doneTasks} and ${isDone})`,
    obligatorias_n: sql`(select count(*)::int from tareas where ${doneTasks} and tareas.obligatoria and not ${isDone})`,
    se_cierra_sola: sql`(
      select not coalesce((ajustes ->> 'verificacion_obligatoria')::boolean, false) from mi_empresa()
    )`,
    exige_causa: sql`(
      ordenes.tipo in (${kindsWithCause})
      and (select coalesce((ajustes ->> 'codigo_falla_obligatorio')::boolean, false) from mi_empresa())
    )`,
    fotos_n: sql`(
      (
        select count(*)::int from orden_archivos
        where orden_archivos.orden_id = ordenes.id
          and orden_archivos.clase = 'foto'
          and orden_archivos.eliminado_en is null
      )
      + (select coalesce(sum(cardinality(tareas.evidencias_ids)), 0)::int from tareas where ${doneTasks})
    )`,
    proveedor: supplierOf('ordenes'),
    falla_en: failedAt.mapWith(ordenTable.falla_en),
    costo_total: sql`(ordenes.costo_total - ${recovered})::float8`,
    recuperado: sql`${recovered}::float8`,
    garantias: warranties,
    comentarios_n: sql`(select count(*)::int from orden_comentarios where orden_comentarios.orden_id = ordenes.id)`,
  },
  conditions: {
    bajo_nivel_id: (ids) => belowLevels(ordenTable.nivel_id, ids),
    tipo_activo: (kinds) => isOfKinds(ordenTable, kinds),
    servicio_id: (ids) => sql`ordenes.id = any(array(select ordenes_con_servicio(${sql.param(ids)}::int[])))`,
    repuesto_id: (ids) => sql`(
      ordenes.id in (
        select m.orden_id from movimientos_repuesto m
        where m.empresa_id = ordenes.empresa_id and m.repuesto_id = any(${sql.param(ids)}::int[])
      )
      or ordenes.servicio_ids && array(
        select s.id from servicios s cross join jsonb_array_elements(s.repuestos) linea
        where s.empresa_id = ordenes.empresa_id and (linea ->> 'repuesto_id')::int = any(${sql.param(ids)}::int[])
      )
    )`,
    en_garantia: (values) => isSo(values, sql`(${isCorrective} and ${isCovered(covered)})`),
    mantenimiento_id: (ids) => sql`ordenes.mantenimiento_activo_id = any(
      array(select v.id from mantenimiento_activos v where v.plan_id = any(${sql.param(ids)}::int[]))
    )`,
  },
  named: supplierIn('proveedor'),
  lockFirst: (tx, ids, empresaId) => lockAssetsOf(tx, empresaId, ids),
  tellsOfThePast: ({ afecta_plan }) => afecta_plan === false,
};

/** The orders as one caller sees them: which ones, and their possible transitions. */
export const ordenStoreFor = (asker: OrderCaller): Store<Orden> => {
  const scope = scopeOf(asker);
  return {
    ...ordenStore,
    ...(scope && { scope }),
    computed: { ...ordenStore.computed, transiciones_permitidas: allowedMoves(asker) },
    conditions: { ...ordenStore.conditions, mia: (values) => isSo(values, isAssignedTo(personOf(asker))) },
  };
};

/**
 * The orders to which the caller may add comments and files: the visible ones, and those that used to be theirs, so
 * that their work is not lost.
 */
export const ordenStoreToTell = (asker: OrderCaller): Store<Orden> => {
  const seen = ordenStoreFor(asker);
  return seen.scope ? { ...seen, scope: sql`(${seen.scope} or ${wasHers(personOf(asker))})` } : seen;
};
