import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import { ListSkeleton } from './ListSkeleton';
import { useRecordPath } from './opening';
import { NoMatches } from './RecordTable';
import styles from './CompactList.module.css';

interface Props<Row extends RaRecord> {
  title: (row: Row) => string;
  /** Beneath the title; wraps. */
  detail: (row: Row) => ReactNode;
  /** At the right of the first line. */
  aside?: (row: Row) => ReactNode;
  /** The indentation of the row, in steps. */
  depth?: (row: Row) => number;
}

/** A list for phones: a title and key facts, each row one link. */
export const CompactList = <Row extends RaRecord>({ title, detail, aside, depth }: Props<Row>) => {
  const { data, isPending } = useListContext<Row>();
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={`divided bare-list ${styles.compactList}`}>
      {data.map((row) => (
        <li key={row.id}>
          <Link to={pathOf(row.id)} {...(depth && { style: { paddingLeft: 12 + 16 * depth(row) } })}>
            <span className={`row spread gap-8 shrink ${styles.compactMain}`}>
              <strong className="semibold break-anywhere">{title(row)}</strong>
              {aside?.(row)}
            </span>
            <span className={`muted small break-anywhere ${styles.compactDetail}`}>{detail(row)}</span>
            <Icon name="chevron_right" className={styles.compactGo} size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
