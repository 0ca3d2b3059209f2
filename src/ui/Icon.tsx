export type { IconName } from './icons';
import type { IconName } from './icons';

/**
 * Decorative: a visible text or the control's label says the same. `size` in pixels of usual letters, with which it
 * grows; by default 1.25em.
 */
export const Icon = ({ name, size, className }: { name: IconName; size?: number; className?: string }) => (
  <span
    className={className ? `material-symbols-outlined ${className}` : 'material-symbols-outlined'}
    style={size ? { fontSize: `${size / 16}rem` } : undefined}
    aria-hidden="true"
  >
    {name}
  </span>
);
