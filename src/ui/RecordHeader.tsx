import type { ReactNode } from 'react';
import { useCreatePath, useGetResourceLabel, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import { classes } from './classes';
import { useNamesPage } from './recordName';
import styles from './RecordHeader.module.css';

interface Props {
  title: string;
  /** Code or plate: identifies the record. */
  detail?: ReactNode;
  status?: ReactNode;
  /** Its actions. */
  children?: ReactNode;
}

/** The header of a record's page: the link to the list, its name and state, its actions. */
export const RecordHeader = ({ title, detail, status, children }: Props) => {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const nameOf = useGetResourceLabel();
  useNamesPage(title);
  return (
    <header className={`grid gap-6 page-width ${styles.recordHeader}`}>
      <RecordBack to={createPath({ resource, type: 'list' })}>{nameOf(resource, 2)}</RecordBack>
      <div className={`row wrap ${styles.recordHead}`}>
        <div className={`shrink ${styles.recordWho}`}>
          <h2 className="flush headline bold tight break-anywhere">{title}</h2>
          {detail && <p className="lead muted small break-anywhere">{detail}</p>}
        </div>
        {status}
        <RecordActions className={styles.recordHeadEnd}>{children}</RecordActions>
      </div>
    </header>
  );
};

/** The link back to the list. */
export const RecordBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    className={`inline-row gap-4 self-start muted small plain underlined text-on-hover ${styles.recordBack}`}
    data-screen
    to={to}
  >
    <Icon name="arrow_back" size={16} />
    {children}
  </Link>
);

/** Buttons side by side. */
export const RecordActions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={classes('flex wrap gap-8', styles.recordActions, className)} data-screen>
    {children}
  </div>
);
