import { useState } from 'react';
import { Skeleton, TablePagination } from '@mui/material';
import type { ImportacionDetalle, VerFilas } from '#contract/requests/importaciones';
import { limits } from '#contract/core/limits';
import { EmptyState } from '../../ui/EmptyState';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { usePhone } from '../../ui/usePhone';
import { useRows, useSteps } from './queries';
import { RowCards } from './RowCards';
import { RowsTable } from './RowsTable';
import styles from './import.module.css';

interface Props {
  imp: ImportacionDetalle;
  ver: VerFilas;
  /** Cells can be corrected. */
  editable?: boolean;
}

/** The rows of the file, page by page; the errors of a row come first. */
export const RowsGrid = ({ imp, ver, editable = false }: Props) => {
  const [paging, setPaging] = useState({ ver, page: 0, perPage: limits.list.page as number });
  const page = paging.ver === ver ? paging.page : 0;
  const phone = usePhone();
  const { data, error, isPlaceholderData } = useRows(imp.id, ver, page, paging.perPage);
  const { editRow } = useSteps(imp.id);
  if (error && !data) return <EmptyState icon="cloud_off" text={failureOf(error).message} />;
  if (!data) return <Skeleton variant="rounded" height={240} aria-label="Cargando filas" />;
  if (data.rows.length === 0 && page === 0)
    return (
      <EmptyState
        icon="task_alt"
        text={ver === 'errores' ? 'Ninguna fila tiene errores.' : 'No hay filas que mostrar.'}
      />
    );
  const Rows = phone ? RowCards : RowsTable;
  return (
    <>
      <div
        className={`outlined ${styles.importGrid}`}
        role="region"
        aria-label="Filas"
        tabIndex={0}
        data-stale={isPlaceholderData || undefined}
      >
        <Rows
          rows={data.rows}
          tipo={imp.tipo}
          // Only imported columns; the others can be seen in the file.
          headings={imp.encabezados.map(({ nombre }) => nombre).filter((heading) => imp.mapeo[heading])}
          {...(editable && {
            onSave: (numero: number, heading: string, text: string) => editRow(numero, { [heading]: text }),
          })}
        />
      </div>
      {data.total > 10 && (
        <TablePagination
          component="div"
          count={data.total}
          page={Math.min(page, Math.max(0, Math.ceil(data.total / paging.perPage) - 1))}
          rowsPerPage={paging.perPage}
          rowsPerPageOptions={[10, 25, 50, 100]}
          labelDisplayedRows={({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`}
          onPageChange={(_, next) => setPaging({ ...paging, ver, page: next })}
          onRowsPerPageChange={({ target }) => setPaging({ ver, page: 0, perPage: Number(target.value) })}
        />
      )}
    </>
  );
};
