import { Alert } from '@mui/material';
import { preparando, type ImportacionDetalle } from '#contract/requests/importaciones';

/**
 * What concerns the whole file, before anything is imported. Hidden rows are no longer mentioned once the user has
 * chosen.
 */
export const FileNotices = ({ imp: { avisos, estado, opciones } }: { imp: ImportacionDetalle }) =>
  preparando.includes(estado) &&
  avisos
    .filter(({ codigo }) => codigo !== 'FILAS_OCULTAS' || opciones.filas_ocultas === null)
    .map(({ codigo, mensaje }) => (
      <Alert key={`${codigo} ${mensaje}`} severity={serious.has(codigo) ? 'warning' : 'info'}>
        {mensaje}.
      </Alert>
    ));

const serious: ReadonlySet<string> = new Set([
  'HOJA_OCULTA',
  'FILAS_OCULTAS',
  'CARACTERES_ROTOS',
  'FORMULAS_CALCULADAS',
  'ESCANEOS_SIN_FILA',
]);
