import styles from './history.module.css';

const tight = styles.historyKind ?? '';

/** How columns of figures look: to the right, close together, the greatest first. */
export const figureColumn = {
  align: 'right',
  sortByOrder: 'DESC',
  headerClassName: tight,
  cellClassName: tight,
} as const;
