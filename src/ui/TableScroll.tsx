import type { ComponentProps } from 'react';
import styles from './TableScroll.module.css';

/** A table inside a section: one line per row, with horizontal scrolling. */
export const TableScroll = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div className={`relative scroll-x ${styles.recordScroll}`} {...props} />
);
