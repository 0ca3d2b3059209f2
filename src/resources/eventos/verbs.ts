import type { EstadoEvento } from '#contract/entities/eventos';
import type { IconName } from '../../ui/icons';

/** The labels of the moves by their target state, in the order of the buttons. */
export const verbs: readonly { a: EstadoEvento; label: string; icon: IconName }[] = [
  { a: 'reconocido', label: 'Reconocer', icon: 'visibility' },
  { a: 'en_gestion', label: 'En gestión', icon: 'pending' },
  { a: 'resuelto', label: 'Resolver', icon: 'check_circle' },
  { a: 'descartado', label: 'Descartar', icon: 'block' },
];
