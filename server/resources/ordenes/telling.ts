import type { EstadoOrden, Orden } from '#contract/ordenes';
import type { Tx } from '../../db/client';
import type { Actor } from '../../history/audit';
import type { Entry } from '../../history/timeline';
import type { Row, Store } from '../../store';
import { addTasks } from '../tareas/index';
import { recordSteps, type Step } from './history';
import { tellAssigned } from './notices';

/** What is set off when an order's fields were written: its steps, the tasks of its services. @returns what the asset's timeline tells */
export const tell = async (tx: Tx, row: Row, before: Row | null, actor: Actor): Promise<readonly Entry[]> => {
  const [now, was] = [row as Row & Orden, before as (Row & Orden) | null];
  await recordSteps(tx, actor, stepsOf(now, was));
  const servicioIds = now.servicio_ids.filter((id) => !was?.servicio_ids.includes(id));
  if (servicioIds.length > 0) await addTasks(tx, actor, now.id, { servicioIds });
  return was ? [] : entriesOf(now, 'orden_creada', { detalle: now.descripcion });
};

/** Tells people of the orders that were given to them together. History that was imported is no news. */
export const tellGiven: NonNullable<Store['writtenAll']> = (tx, written, actor) => {
  const orders = written as readonly { row: Row & Orden; before: (Row & Orden) | null }[];
  return tellAssigned(
    tx,
    actor,
    orders.filter(({ row, before }) => row.responsable_id !== (before?.responsable_id ?? null) && row.afecta_plan).map(({ row }) => row),
  );
};

const stepsOf = ({ id, estado, responsable_id }: Orden, was: Orden | null): Step[] => {
  const datos = responsable_id ? { responsable_id } : {};
  const assigned = (de_estado: EstadoOrden): Step => ({ orden_id: id, de_estado, a_estado: estado, datos });
  if (was) return was.estado === estado ? [] : [assigned(was.estado)];
  const made: Step = { orden_id: id, de_estado: null, a_estado: 'pendiente' };
  return estado === 'pendiente' ? [made] : [made, assigned('pendiente')];
};

const deed = { orden_creada: 'creada', orden_completada: 'completada', orden_cerrada: 'cerrada', orden_cancelada: 'cancelada' } as const;

/** What the timeline of the order's asset tells of it; nothing when it has none. */
export const entriesOf = (
  { id, numero, titulo, activo_id }: Pick<Orden, 'id' | 'numero' | 'titulo' | 'activo_id'>,
  tipo: keyof typeof deed,
  more: Pick<Entry, 'detalle' | 'costo' | 'fecha'> = {},
): Entry[] =>
  activo_id === null ? [] : [{ activo_id, tipo, titulo: `Orden ${numero} ${deed[tipo]}: ${titulo}`, referencia_tipo: 'orden', referencia_id: id, ...more }];
