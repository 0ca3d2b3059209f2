import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './FieldGroup.module.css';

/** A card of a form. */
export const FieldGroup = ({ className, ...props }: ComponentProps<'fieldset'>) => (
  <fieldset className={classes('card shrink flush', styles.formGroup, className)} {...props} />
);
