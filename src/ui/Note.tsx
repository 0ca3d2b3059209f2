import type { ComponentProps } from 'react';
import styles from './Note.module.css';

/** A muted text that explains, or that says there is nothing. */
export const Note = (props: Omit<ComponentProps<'p'>, 'className'>) => <p className={styles.recordNote} {...props} />;
