import type { Orden } from '#contract/ordenes';
import { perform } from '../../providers/offline/phone';
import type { Copy } from '../../providers/offline/vault';
import { isoNow } from './usePhone';

/** Starts an order or goes on with it, with its clock. A clock that runs elsewhere goes on there. */
export const startWork = (orden: Orden, { mano_obra }: Copy): Promise<void> => {
  const elsewhere = mano_obra.some(({ fin_en, orden_id }) => fin_en === null && orden_id !== orden.id);
  return perform({ tipo: 'transicion', orden_id: orden.id, cuerpo: { a: 'en_progreso', fecha: isoNow(), temporizador: !elsewhere } });
};
