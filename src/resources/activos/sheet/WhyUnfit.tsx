import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../../providers/session';

/** Why an asset must not leave, with the way to its defects. */
export const WhyUnfit = ({ activo: { id, apto, motivo_no_apto } }: { activo: Activo }) => {
  const role = useRole();
  if (apto !== false) return null;
  const filter = JSON.stringify({ activo_id: id, abierto: true });
  return (
    <p className="flush small danger">
      {motivo_no_apto}
      {canOpen(role, '/mantenimiento/defectos') && (
        <>
          {' · '}
          <MuiLink component={Link} to={`/mantenimiento/defectos?filter=${encodeURIComponent(filter)}`}>
            Ver sus defectos
          </MuiLink>
        </>
      )}
    </p>
  );
};
