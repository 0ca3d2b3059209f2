import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Chip.module.css';

/** Chips side by side; on a phone they scroll sideways. */
export const ChipRow = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classes('row wrap gap-6 pad-10-12', styles.quickChips, className)} {...props} />
);

/** A choice made with one click. */
export const Chip = ({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button
    type="button"
    className={classes('inline-row gap-6 rigid text clickable', styles.quickChip, className)}
    {...props}
  />
);

/** A chip around its own input. */
export const ChipLabel = ({ className, ...props }: ComponentProps<'label'>) => (
  <label className={classes('inline-row gap-6 rigid text clickable', styles.quickChip, className)} {...props} />
);

/** A read-only chip. */
export const ChipText = ({ className, ...props }: ComponentProps<'span'>) => (
  <span className={classes('inline-row gap-6 rigid text clickable', styles.quickChip, className)} {...props} />
);
