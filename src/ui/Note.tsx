import type { ComponentProps } from 'react';
import styles from './Note.module.css';

/** Quiet words that explain, or say that there is nothing. */
export const Note = (props: Omit<ComponentProps<'p'>, 'className'>) => <p className={styles.recordNote} {...props} />;
