import type { ComponentProps } from 'react';
import styles from './TableScroll.module.css';

/** A table inside a section: one line a row, and what does not fit scrolls sideways. */
export const TableScroll = (props: Omit<ComponentProps<'div'>, 'className'>) => <div className={styles.recordScroll} {...props} />;
