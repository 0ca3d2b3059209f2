export type { IconName } from './icons';
import type { IconName } from './icons';

/** A decoration: the word that says the same stands beside it, or in the control's label. `size` in pixels, else 1.25em of the text around. */
export const Icon = ({ name, size, className }: { name: IconName; size?: number; className?: string }) => (
  <span
    className={className ? `material-symbols-outlined ${className}` : 'material-symbols-outlined'}
    style={size ? { fontSize: size } : undefined}
    aria-hidden="true"
  >
    {name}
  </span>
);
