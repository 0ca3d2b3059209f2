import type { ReactNode } from 'react';
import { Table } from '@mui/material';
import {
  BulkActionsToolbar,
  DataTableBase,
  DataTableBody,
  DataTableClasses,
  DataTableHead,
  DataTableRenderContext,
  DataTableRoot,
  type DataTableBaseProps,
  type RaRecord,
} from 'react-admin';
import { ListSkeleton } from './ListSkeleton';

interface Props<Row extends RaRecord> extends Pick<
  DataTableBaseProps<Row>,
  'children' | 'empty' | 'rowClick' | 'hiddenColumns'
> {
  className?: string | undefined;
  /** The actions on the chosen rows; absent: rows are not chosen. */
  bulk?: ReactNode;
  /** The bar of the chosen rows, if not that of the page's rows. */
  bar?: ReactNode;
}

/** The list's rows as a table: react-admin's own, without the dialogs and fields of its menu of columns. */
export const DataTable = <Row extends RaRecord>({ className, bulk, bar, children, ...base }: Props<Row>) => {
  const chosen = Boolean(bulk ?? bar);
  return (
    <DataTableBase<Row> {...base} hasBulkActions={chosen} loading={<ListSkeleton rows={12} />}>
      <DataTableRoot className={`${DataTableClasses.root} ${className ?? ''}`}>
        {chosen && (bar ?? <BulkActionsToolbar>{bulk}</BulkActionsToolbar>)}
        <div className={DataTableClasses.tableWrapper}>
          <Table className={DataTableClasses.table} size="small">
            <DataTableRenderContext.Provider value="header">
              <DataTableHead>{children}</DataTableHead>
            </DataTableRenderContext.Provider>
            <DataTableBody>{children}</DataTableBody>
          </Table>
        </div>
      </DataTableRoot>
    </DataTableBase>
  );
};
