import type { ComponentProps } from 'react';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

/** A dialog whose inputs and buttons suit a thumb. */
export const PhoneDialog = (props: ComponentProps<typeof PlainDialog>) => (
  <PlainDialog className={styles.phoneForm} actionsClassName={styles.phoneActions} {...props} />
);
