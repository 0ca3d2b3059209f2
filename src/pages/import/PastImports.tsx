import { Button, Skeleton } from '@mui/material';
import type { Importacion, TipoImportacion } from '#contract/requests/importaciones';
import { tiposImportacion } from '#contract/words/importaciones';
import { EmptyState } from '../../ui/EmptyState';
import { dateTime, number } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';
import { usePast } from './queries';
import { estados } from './words';
import shared from './import.module.css';
import styles from './PastImports.module.css';

/** Earlier and unfinished imports. */
export const PastImports = ({ tipo, onOpen }: { tipo: TipoImportacion; onOpen: (imp: Importacion) => void }) => {
  const { data, isError, refetch } = usePast(tipo);
  return (
    <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-past">
      <h2 id="import-past">Importaciones de {tiposImportacion[tipo].title.toLowerCase()}</h2>
      {isError ? (
        <EmptyState
          icon="cloud_off"
          text="No se pudieron cargar las importaciones."
          action={<Button onClick={() => void refetch()}>Reintentar</Button>}
        />
      ) : !data ? (
        <Skeleton variant="rounded" height={80} />
      ) : data.length === 0 ? (
        <p className="muted">Todavía no hay ninguna.</p>
      ) : (
        <ul className={`bare-list grid ${styles.past}`}>
          {data.map((imp) => (
            <li key={imp.id}>
              <button
                className="bare-button row spread gap-12 full-width line-above inherit-color text-left thumb hoverable"
                type="button"
                onClick={() => onOpen(imp)}
              >
                <span className="grid shrink">
                  <strong className="break-anywhere">{imp.nombre_archivo}</strong>
                  <span className="muted break-anywhere">
                    {dateTime(imp.creado_en)}
                    {imp.usuario && ` · ${imp.usuario}`}
                    {imp.filas_total > 0 && ` · ${number(imp.filas_total)} filas`}
                    {imp.filas_error > 0 && ` · ${number(imp.filas_error)} con errores`}
                  </span>
                </span>
                <StatusChip {...estados[imp.estado]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
