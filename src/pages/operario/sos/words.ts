import type { Sos } from '#contract/entities/eventos';
import { clock } from '../../../ui/formats';

/** The state of a call for help. */
export const sosWords = (call: Sos | null, waiting: boolean): string => {
  if (waiting && !call) return 'Sin red todavía: su llamado sale apenas haya conexión.';
  if (!call) return '';
  return call.reconocido_por === null
    ? `Ayuda pedida a las ${clock(call.inicio_en)}. Esperando respuesta…`
    : `Ayuda en camino: reconocido por ${call.reconocido_por}`;
};
