import { Alert, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { faltasReemplazo, type FaltaReemplazo, type FilaReemplazo } from '#contract/requests/reporteReemplazo';

/** What is missing, each with the way to write it; a year passes by itself. */
export const Missing = ({ row: { id, falta } }: { row: Pick<FilaReemplazo, 'id' | 'falta'> }) =>
  falta.length > 0 && (
    <Alert severity="info">
      Para saber lo demás falta:
      <ul className="flush">
        {falta.map((text) => {
          const to = wayTo(id, text);
          return (
            <li key={text}>
              {to ? (
                <MuiLink component={Link} to={to}>
                  {text}
                </MuiLink>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );

const wayTo = (id: number, text: string): string | null => {
  const name = names.find((each) => faltasReemplazo[each] === text);
  if (name === undefined || name === 'anio') return null;
  if (name === 'costos') return `/public-activo/${id}?vista=costos`;
  if (name === 'lecturas' || name === 'lecturas_12m') return `/public-activo/${id}?vista=medidores`;
  return `/activos/${id}`;
};

const names = Object.keys(faltasReemplazo) as FaltaReemplazo[];
