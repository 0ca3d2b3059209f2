import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './DialogBody.module.css';

/** The content of a dialog with a form: inputs one below the other. */
export const DialogBody = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <DialogContent className={classes(styles.formDialog, className)}>{children}</DialogContent>
);
