import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy, hrefOf } from '#contract/core/paths';
import type { CodigoFalla } from '#contract/entities/codigosFalla';
import { campoDeClase } from '#contract/rules/failures';
import { counted } from '../../ui/formats';

/** How many orders name the code, with a link to them. */
export const UsedBy = () => {
  const code = useRecordContext<CodigoFalla>();
  if (!code || code.ordenes_n === 0) return null;
  return (
    <p className="flush">
      <Link component={RouterLink} to={`${hrefOf('/ordenes')}${filteredBy({ [campoDeClase[code.clase]]: code.id })}`}>
        Está en {counted(code.ordenes_n, 'orden', 'órdenes')}
      </Link>
    </p>
  );
};
