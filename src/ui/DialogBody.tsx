import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './DialogBody.module.css';

interface Props {
  className?: string | undefined;
  inert?: boolean;
  children: ReactNode;
}

/** The content of a dialog with a form: inputs one below the other. */
export const DialogBody = ({ className, inert = false, children }: Props) => (
  <DialogContent className={classes(styles.formDialog, className)} inert={inert}>
    {children}
  </DialogContent>
);
