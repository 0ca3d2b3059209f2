import type { ReactNode } from 'react';
import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecordPath } from './opening';
import styles from './RecordLink.module.css';

/** The name of the row's record: the link that opens it, or the page where it is worked on, for the keyboard. */
export const RecordLink = ({ to, children }: { to?: string; children: ReactNode }) => {
  const record = useRecordContext();
  const pathOf = useRecordPath();
  if (!record) return null;
  return (
    <MuiLink
      className={styles.recordLink}
      component={Link}
      to={to ?? pathOf(record.id)}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
};
