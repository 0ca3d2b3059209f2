import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { TableScroll } from '../../ui/TableScroll';

/** The data of a chart as a table, for accessibility. */
export const ChartTable = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) => (
  <details className="no-print">
    <summary className="muted small clickable">Ver como tabla</summary>
    <TableScroll>
      <Table size="small">
        <TableHead>
          <TableRow>
            {head.map((label, at) => (
              <TableCell key={label} align={at > 0 ? 'right' : 'left'}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, line) => (
            <TableRow key={line}>
              {row.map((cell, at) => (
                <TableCell key={at} align={at > 0 ? 'right' : 'left'}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  </details>
);
