import type { ComponentProps } from 'react';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

interface Props extends ComponentProps<typeof PlainDialog> {
  /** What is typed is a draft: it says that closing loses nothing. */
  drafted?: boolean;
}

/** A dialog whose inputs and buttons suit a thumb. */
export const PhoneDialog = ({ drafted = false, ...props }: Props) => (
  <PlainDialog
    className={styles.phoneForm}
    actionsClassName={styles.phoneActions}
    actions={
      drafted && (
        <span className={`muted small ${styles.phoneDrafted}`}>
          Si cierra, lo escrito se conserva en este teléfono.
        </span>
      )
    }
    {...props}
  />
);
