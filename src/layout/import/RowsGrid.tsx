import { useState } from 'react';
import { Skeleton, TablePagination } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaImportacion, ImportacionDetalle, VerFilas } from '#contract/importaciones';
import { EmptyState } from '../../ui/EmptyState';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';
import { Cell } from './Cell';
import { useRows, useSteps } from './queries';
import { filas, nouns } from './words';

interface Props {
  imp: ImportacionDetalle;
  ver: VerFilas;
  /** Cells can be mended. */
  editable?: boolean;
}

/** The rows of the file, page by page; what is wrong stands in its cell. */
export const RowsGrid = ({ imp, ver, editable = false }: Props) => {
  const [paging, setPaging] = useState({ ver, page: 0, perPage: 25 });
  const page = paging.ver === ver ? paging.page : 0;
  const { data, error, isPlaceholderData } = useRows(imp.id, ver, page, paging.perPage);
  const { editRow } = useSteps(imp.id);
  if (error && !data) return <EmptyState icon="cloud_off" text={failureOf(error).message} />;
  if (!data) return <Skeleton variant="rounded" height={240} aria-label="Cargando filas" />;
  if (data.rows.length === 0 && page === 0)
    return <EmptyState icon="task_alt" text={ver === 'errores' ? 'Ninguna fila tiene errores.' : 'No hay filas que mostrar.'} />;
  // What is imported comes first; what is left out can be looked at in the file.
  const headings = imp.encabezados.map(({ nombre }) => nombre).filter((heading) => imp.mapeo[heading]);
  const whole = data.rows.some((row) => problemsOf(row).some(({ columna }) => columna === null));
  return (
    <>
      <div className="import-grid" role="region" aria-label="Filas" tabIndex={0} data-stale={isPlaceholderData || undefined}>
        <table>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Estado</th>
              {whole && <th scope="col">De la fila</th>}
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.numero}>
                <th scope="row" className="tabular">
                  {number(row.numero)}
                </th>
                <td>
                  <RowState row={row} tipo={imp.tipo} />
                </td>
                {whole && (
                  <td className="import-row-problem">
                    {problemsOf(row)
                      .filter(({ columna }) => columna === null)
                      .map(({ mensaje }) => mensaje)
                      .join('. ')}
                  </td>
                )}
                {headings.map((heading) => (
                  <Cell key={heading} heading={heading} row={row} {...(editable && { onSave: (text: string) => editRow(row.numero, { [heading]: text }) })} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > 10 && (
        <TablePagination
          component="div"
          count={data.total}
          page={Math.min(page, Math.max(0, Math.ceil(data.total / paging.perPage) - 1))}
          rowsPerPage={paging.perPage}
          rowsPerPageOptions={[10, 25, 50, 100]}
          labelRowsPerPage="Filas por página"
          labelDisplayedRows={({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`}
          getItemAriaLabel={(type) => ({ first: 'Primera página', last: 'Última página', next: 'Página siguiente', previous: 'Página anterior' })[type]}
          onPageChange={(_, next) => setPaging({ ...paging, ver, page: next })}
          onRowsPerPageChange={({ target }) => setPaging({ ver, page: 0, perPage: Number(target.value) })}
        />
      )}
    </>
  );
};

const problemsOf = ({ errores, avisos }: FilaImportacion) => [...errores, ...avisos];

const RowState = ({ row, tipo }: { row: FilaImportacion; tipo: ImportacionDetalle['tipo'] }) => {
  const { label, tone = 'neutro', icon } = row.estado === 'importada' && row.actualizada ? { ...filas.importada, label: 'Actualizada' } : filas[row.estado];
  const chip = <StatusChip tone={tone} label={label} {...(icon && { icon })} />;
  const href = row.entidad_id !== null && row.estado !== 'revertida' ? nouns[tipo].href(row.entidad_id) : null;
  return href ? <Link to={href}>{chip}</Link> : chip;
};
