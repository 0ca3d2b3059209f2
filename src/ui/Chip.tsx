import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Chip.module.css';

/** Chips side by side; on a phone they scroll sideways. */
export const ChipRow = ({ className, ...props }: ComponentProps<'div'>) => <div className={classes(styles.quickChips, className)} {...props} />;

/** A choice of one press. */
export const Chip = ({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" className={classes(styles.quickChip, className)} {...props} />
);

/** A chip around a field of its own. */
export const ChipLabel = ({ className, ...props }: ComponentProps<'label'>) => <label className={classes(styles.quickChip, className)} {...props} />;

/** A chip that only shows what could be chosen. */
export const ChipText = ({ className, ...props }: ComponentProps<'span'>) => <span className={classes(styles.quickChip, className)} {...props} />;
