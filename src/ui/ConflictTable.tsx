import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import styles from './ConflictTable.module.css';

interface Props {
  /** The title of the other column. */
  other: string;
  rows: readonly { key: string; label: ReactNode; mine: ReactNode; theirs: ReactNode }[];
}

/** The differences between the user's values and those that another user saved first. */
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
