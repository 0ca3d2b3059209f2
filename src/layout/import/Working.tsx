import { LinearProgress } from '@mui/material';
import type { ImportacionDetalle } from '#contract/importaciones';
import { number } from '../../ui/formats';
import { working } from './words';

/** What the server is doing, and how far it is. The page may be closed meanwhile. */
export const Working = ({ imp: { estado, avance, filas_total } }: { imp: ImportacionDetalle }) => (
  <section className="import-card import-working" aria-label="Avance">
    <p role="status">
      <strong>{working[estado]}</strong>
      {filas_total > 0 && <span> {number(filas_total)} filas</span>}
    </p>
    <LinearProgress aria-label={working[estado] ?? 'Avance'} variant={avance > 0 ? 'determinate' : 'indeterminate'} value={avance} />
    <p className="import-muted">
      <span className="tabular">{number(avance)} %</span> · Puede cerrar esta página: el trabajo sigue y lo encuentra aquí cuando vuelva.
    </p>
  </section>
);
