import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './FormGrid.module.css';

/** Inputs in two columns on a desktop, one on a phone. */
export const FormGrid = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classes('grid two-columns align-start', styles.formGrid, className)} {...props} />
);

/** Class of an input that takes the whole row of its grid. */
export const wide = styles.wide;
