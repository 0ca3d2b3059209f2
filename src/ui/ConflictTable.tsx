import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import styles from './ConflictTable.module.css';

interface Props {
  /** What the other column is called. */
  other: string;
  rows: readonly { key: string; label: ReactNode; mine: ReactNode; theirs: ReactNode }[];
}

/** Where what somebody wrote and what another saved first differ. */
export const ConflictTable = ({ other, rows }: Props) => (
  <Table className={styles.conflict}>
    <TableHead>
      <TableRow>
        <TableCell>Campo</TableCell>
        <TableCell>Lo suyo</TableCell>
        <TableCell>{other}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ key, label, mine, theirs }) => (
        <TableRow key={key}>
          <TableCell component="th" scope="row">
            {label}
          </TableCell>
          <TableCell>{mine}</TableCell>
          <TableCell>{theirs}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
