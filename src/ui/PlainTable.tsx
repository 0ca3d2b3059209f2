import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { TableScroll } from './TableScroll';

/** A heading, what stands beneath it in a row, and how. Figures stand to the right. */
export type Column<R> = readonly [
  head: ReactNode,
  cell: (row: R) => ReactNode,
  align?: 'right' | undefined,
  className?: string | undefined,
];

interface Props<R> {
  /** Names the table, which can then be scrolled by keyboard. */
  label?: string;
  dense?: boolean;
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Those that somebody may not see are false. */
  columns: readonly (Column<R> | false | undefined)[];
}

/** A table within a page: a line for each row. */
export const PlainTable = <R,>({ label, dense = false, rows, keyOf, columns }: Props<R>) => {
  const shown = columns.filter((column) => column !== false && column !== undefined);
  return (
    <TableScroll {...(label && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      <Table {...(dense && { size: 'small' as const })}>
        <TableHead>
          <TableRow>
            {shown.map(([head, , align], at) => (
              <TableCell key={at} {...(align && { align })}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {shown.map(([, cell, align, className], at) => (
                <TableCell key={at} {...(align && { align })} {...(className && { className })}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
