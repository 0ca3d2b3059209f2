import type { ComponentProps } from 'react';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

interface Props extends ComponentProps<typeof PlainDialog> {
  /** What is typed is a draft: it says that closing loses nothing. */
  drafted?: boolean;
}

/** A dialog whose inputs and buttons suit a thumb. */
export const PhoneDialog = ({ drafted = false, children, ...props }: Props) => (
  <PlainDialog className={styles.phoneForm} actionsClassName={styles.phoneActions} {...props}>
    {children}
    {drafted && (
      <p className="flush muted regular">Si cierra, lo que lleva queda en este teléfono para seguir después.</p>
    )}
  </PlainDialog>
);
