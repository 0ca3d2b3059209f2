import type { EstadoEvento } from '#contract/entities/eventos';
import type { IconName } from '../../ui/icons';

/** The labels of the moves by their target state, in the order of the buttons, and their keys. */
export const verbs: readonly { a: EstadoEvento; label: string; icon: IconName; key: string }[] = [
  { a: 'reconocido', label: 'Reconocer', icon: 'visibility', key: 'e' },
  { a: 'en_gestion', label: 'En gestión', icon: 'pending', key: 'g' },
  { a: 'resuelto', label: 'Resolver', icon: 'check_circle', key: 'r' },
  { a: 'descartado', label: 'Descartar', icon: 'block', key: 'd' },
  { a: 'abierto', label: 'Reabrir', icon: 'undo', key: 'o' },
];
