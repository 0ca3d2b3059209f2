import type { EstadoCompra } from '#contract/entities/valoresCompra';
import { compras as words } from '#contract/words/compras';
import { facesOf } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const estados = facesOf(words.values.estado, {
  borrador: { tone: 'neutro', icon: 'edit_note' },
  por_aprobar: { tone: 'aviso', icon: 'pending' },
  aprobada: { tone: 'info', icon: 'thumb_up' },
  enviada: { tone: 'info', icon: 'send' },
  recibida_parcial: { tone: 'aviso', icon: 'inventory_2' },
  recibida: { tone: 'exito' },
  cerrada_incompleta: { tone: 'neutro', icon: 'task_alt' },
  cancelada: { tone: 'neutro', icon: 'cancel' },
});

export const atrasadas = facesOf(words.values.atrasada, {
  true: { tone: 'peligro', icon: 'assignment_late' },
  false: { tone: 'exito' },
});

interface Verb {
  label: string;
  icon: IconName;
  /** Said once it is done. */
  done: string;
}

/** What leads to each state; receptions make two of them. */
export const verbos: Partial<Record<EstadoCompra, Verb>> = {
  enviada: { label: 'Enviar', icon: 'send', done: 'Enviada' },
  por_aprobar: { label: 'Enviar a aprobar', icon: 'pending', done: 'Espera aprobación' },
  aprobada: { label: 'Aprobar', icon: 'thumb_up', done: 'Aprobada' },
  borrador: { label: 'Devolver a borrador', icon: 'undo', done: 'Es un borrador otra vez' },
  cerrada_incompleta: { label: 'Cerrar incompleta', icon: 'task_alt', done: 'Cerrada sin lo que falta' },
  cancelada: { label: 'Cancelar la compra', icon: 'cancel', done: 'Cancelada' },
};
