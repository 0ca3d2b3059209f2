import type { FieldErrors } from '#contract/core/errors';
import type { Orden, Transicion } from '#contract/entities/ordenes';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import type { Touched } from '../../../records/touched';

/** What can happen to an order: its transitions, and other changes. */
export type OrderAction = Transicion['verbo'] | 'crear' | 'importar' | 'editar' | 'eliminar' | 'vencer';

/** An order as listeners get it: only fields that are at hand for thousands without reading them again. */
export type HeardOrder = Pick<
  Orden,
  | 'id'
  | 'version'
  | 'numero'
  | 'titulo'
  | 'descripcion'
  | 'tipo'
  | 'estado'
  | 'activo_id'
  | 'nivel_id'
  | 'servicio_ids'
  | 'responsable_id'
  | 'detiene_activo'
  | 'afecta_plan'
  | 'solucion'
  | 'motivo_rechazo'
  | 'motivo_cancelacion'
>;

export interface OrderChange {
  /** All that happened at once: completing may also close, creating may also assign. */
  actions: readonly OrderAction[];
  /** Null when the order is new. */
  before: HeardOrder | null;
  /** Its current state; for a deleted order, its last one. */
  after: HeardOrder;
  /** When it happened, if given; otherwise now. */
  fecha?: string | undefined;
}

/** What a notice about several orders needs of each. */
export type ToldOrder = Pick<HeardOrder, 'id' | 'version' | 'numero' | 'titulo' | 'estado' | 'responsable_id'>;
export type ToldChange = Pick<OrderChange, 'actions'> & { before: ToldOrder | null; after: ToldOrder };

/** Listeners run one after the other, in the order of `listeners.ts`. An exception in one rolls the change back. */
export interface OrderListener {
  /**
   * Runs inside the transaction, with all its changes. Returns the other records that it changed, to be published after
   * the commit.
   */
  within?: (tx: Tx, actor: Actor, changes: readonly OrderChange[]) => Promise<readonly Touched[] | void>;
  /** Runs once per request or import, with the changes of all its transactions: for one notice instead of many. */
  together?: (tx: Tx, actor: Actor, changes: readonly ToldChange[]) => Promise<void>;
  /** Why the order cannot be completed yet, by field. */
  lacking?: (tx: Tx, empresaId: number, order: HeardOrder) => Promise<FieldErrors>;
}

type Assigned = Pick<HeardOrder, 'responsable_id'>;

/** Whether the order was assigned to a new person. */
export const isGiven = (before: Assigned | null, after: Assigned) =>
  after.responsable_id !== null && after.responsable_id !== (before?.responsable_id ?? null);
