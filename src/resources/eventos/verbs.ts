import type { EstadoEvento } from '#contract/eventos';
import type { IconName } from '../../ui/icons';

/** What the buttons of a move say, by where it leads; in the order in which they stand. */
export const verbs: readonly { a: EstadoEvento; label: string; icon: IconName }[] = [
  { a: 'reconocido', label: 'Reconocer', icon: 'visibility' },
  { a: 'en_gestion', label: 'En gestión', icon: 'pending' },
  { a: 'resuelto', label: 'Resolver', icon: 'check_circle' },
  { a: 'descartado', label: 'Descartar', icon: 'block' },
];
