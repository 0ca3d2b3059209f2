import { sql } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import { tareas, tareaVencida, type Tarea } from '#contract/entities/tareas';
import { columnsOf, factIn } from '../../records/meaning';
import type { Store } from '../../records/store';
import { ordenStoreFor, type OrderCaller } from '../ordenes/index';
import { lockOrdersOf, prepareTask, refuseClosed } from './rules';
import { tareaTable } from '../../db/tables/tareas';
import { personOf } from '../../records/person';

const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

/** A field of the order that a task belongs to. */
const ofOrder = (field: string) =>
  sql`(select ordenes.${sql.raw(field)} from ordenes where ordenes.id = tareas.orden_id)`;

const isOpen = sql`(tareas.orden_id is null or ${ofOrder('estado')} in (${quoted(estadosAbiertos)}))`;
const columns = columnsOf('tareas');
const isOverdue = factIn(tareaVencida, (field) => (field === 'abierta' ? isOpen : columns(field)));

export const tareaStore: Store<Tarea> = {
  entity: tareas,
  table: tareaTable,
  computed: {
    // As the driver parses it: the column's own parsing would turn the text «12» into a number.
    valor: sql`tareas.valor`,
    evidencias: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', foto, 'url', archivo_url(foto))), '[]')
      from unnest(tareas.evidencias_ids) foto
    )`,
    imagen_guia_url: sql`archivo_url(tareas.imagen_guia_id)`,
    completada_por: sql`nombre_usuario(tareas.completada_por_id)`,
    vencida: sql`coalesce(${isOverdue}, false)`,
    activo_id: ofOrder('activo_id'),
    orden_numero: ofOrder('numero'),
    orden_titulo: ofOrder('titulo'),
    abierta: isOpen,
  },
  lockFirst: lockOrdersOf,
  prepare: prepareTask,
  beforeRemove: refuseClosed,
};

/**
 * The tasks as one caller sees them: the office all, an operario those of the orders it sees and those assigned to it.
 */
export const tareaStoreFor = (asker: OrderCaller): Store<Tarea> => {
  const { scope } = ordenStoreFor(asker);
  if (!scope) return tareaStore;
  const ofTheirOrders = sql`exists (
    select 1 from ordenes where ordenes.id = tareas.orden_id and ordenes.eliminado_en is null and ${scope}
  )`;
  return { ...tareaStore, scope: sql`(tareas.asignado_a_id = ${personOf(asker)} or ${ofTheirOrders})` };
};
