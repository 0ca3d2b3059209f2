import type { EstadoOrden } from '../entities/valoresOrden';
import type { Fact, Meaning } from './lists';

/** What an order may do, and what is asked of it: the same on the server and on a phone without a line. */

/** States in which there is work to do: only these can be overdue. */
export const estadosAbiertos = [
  'pendiente',
  'asignada',
  'en_progreso',
  'en_espera',
] as const satisfies readonly EstadoOrden[];
export const isOpenState = (estado: EstadoOrden): boolean => estadosAbiertos.some((open) => open === estado);

export const openOrder: Fact = { has: 'estado', among: estadosAbiertos };
export const overdueOrder: Fact = { every: [openOrder, { past: 'fecha_limite' }] };

/** An order can be deleted only in these. */
export const estadosEliminables = ['pendiente', 'cancelada'] as const satisfies readonly EstadoOrden[];
/** In these its fields can no longer change, only its state. */
export const estadosFinales = ['cerrada', 'cancelada'] as const satisfies readonly EstadoOrden[];

/**
 * One move of an order.
 * quien   oficina: superadmins and admins · asignado: also the operario who is in charge or helps
 * verbo   the name of the move: the key of its button's label
 * pide    fields that the server requires for the move
 */
export interface Transicion {
  de: EstadoOrden;
  a: EstadoOrden;
  verbo:
    | 'asignar'
    | 'devolver'
    | 'iniciar'
    | 'pausar'
    | 'reanudar'
    | 'completar'
    | 'cerrar'
    | 'rechazar'
    | 'reabrir'
    | 'cancelar'
    | 'restaurar';
  quien: 'oficina' | 'asignado';
  pide: readonly ('responsable_id' | 'motivo_espera' | 'motivo_rechazo' | 'motivo_cancelacion' | 'nota')[];
}

type Pide = Transicion['pide'][number];
const move = (
  verbo: Transicion['verbo'],
  de: EstadoOrden,
  a: EstadoOrden,
  quien: Transicion['quien'],
  ...pide: Pide[]
) => ({ de, a, verbo, quien, pide });

/** All moves. An operario may take an unassigned order only if the company allows it (`autoasignacion`). */
export const transiciones: readonly Transicion[] = [
  move('asignar', 'pendiente', 'asignada', 'asignado', 'responsable_id'),
  move('devolver', 'asignada', 'pendiente', 'oficina', 'nota'),
  move('iniciar', 'pendiente', 'en_progreso', 'asignado'),
  move('iniciar', 'asignada', 'en_progreso', 'asignado'),
  move('pausar', 'en_progreso', 'en_espera', 'asignado', 'motivo_espera'),
  move('reanudar', 'en_espera', 'en_progreso', 'asignado'),
  move('completar', 'en_progreso', 'completada', 'asignado'),
  move('cerrar', 'completada', 'cerrada', 'oficina'),
  move('rechazar', 'completada', 'en_progreso', 'oficina', 'motivo_rechazo'),
  move('reabrir', 'cerrada', 'en_progreso', 'oficina'),
  ...estadosAbiertos.map((de) => move('cancelar', de, 'cancelada', 'oficina', 'motivo_cancelacion')),
  move('restaurar', 'cancelada', 'pendiente', 'oficina'),
];

/** The move between two states, if there is one. */
export const transicion = (de: EstadoOrden, a: EstadoOrden): Transicion | undefined =>
  transiciones.find((each) => each.de === de && each.a === a);

/** Days after its closing in which an order can be opened again. */
export const diasParaReabrir = 30;

/** The filters of orders that are more than «this field has one of these values». */
export const orderFilters = {
  abierta: { whether: openOrder },
  vencida: { whether: overdueOrder },
  sin_asignar: { whether: { every: [{ empty: 'responsable_id' }, openOrder] } },
  limite_desde: { from: 'fecha_limite' },
  limite_hasta: { until: 'fecha_limite' },
  programada_desde: { from: 'fecha_programada' },
  programada_hasta: { until: 'fecha_programada' },
  creada_desde: { from: 'creado_en' },
  creada_hasta: { until: 'creado_en' },
  cerrada_desde: { from: 'cerrada_en' },
  cerrada_hasta: { until: 'cerrada_en' },
} as const satisfies Record<string, Meaning>;
