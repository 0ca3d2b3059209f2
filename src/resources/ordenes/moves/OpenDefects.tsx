import { Alert, Link as MuiLink } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { canOpen } from '#contract/core/paths';
import type { Defecto } from '#contract/entities/defectos';
import type { Orden } from '#contract/entities/ordenes';
import { useRole } from '../../../providers/session';

interface Props {
  orden: Pick<Orden, 'id' | 'activo_id'>;
  ends: boolean;
  /** Why its asset is unfit as far as the page knows: shown while the defects are not, as without network. */
  motivo?: string | null | undefined;
}

/** Before an order ends: the defects that it repairs, and the critical ones that keep its asset unfit. */
export const OpenDefects = ({ orden: { id, activo_id }, ends, motivo }: Props) => {
  const role = useRole();
  const filter = { activo_id, abierto: true };
  const { data } = useGetList<Defecto>(
    'defectos',
    { filter, sort: { field: 'severidad', order: 'DESC' }, pagination: { page: 1, perPage: 100 } },
    { enabled: activo_id !== null },
  );
  if (!data) return motivo ? <Alert severity="warning">{`El activo no es apto. ${motivo}.`}</Alert> : null;
  const own = data.filter(({ orden_id }) => orden_id === id);
  const left = data.filter(({ orden_id, severidad }) => orden_id !== id && severidad === 'critica');
  const givesBack = left.length === 0 && own.some(({ severidad }) => severidad === 'critica');
  return (
    <>
      {own.length > 0 && (
        <Alert severity="info">
          {`${ends ? 'Al cerrarla queda' : 'Cuando se cierre queda'}${own.length === 1 ? ' reparado' : 'n reparados'} `}
          {`${namesOf(own)}, a nombre de quien la cierra`}
          {givesBack && ', y el activo deja de tener defectos críticos'}.
        </Alert>
      )}
      {left.length > 0 && (
        <Alert severity="warning">
          {left.length === 1
            ? 'El activo sigue sin ser apto: esta orden no repara el defecto crítico '
            : 'El activo sigue sin ser apto: esta orden no repara los defectos críticos '}
          {namesOf(left)}.
          {canOpen(role, '/mantenimiento/defectos') && (
            <>
              {' '}
              <MuiLink
                component={Link}
                to={`/mantenimiento/defectos?filter=${encodeURIComponent(JSON.stringify(filter))}`}
              >
                Ver sus defectos
              </MuiLink>
            </>
          )}
        </Alert>
      )}
    </>
  );
};

const namesOf = (defects: readonly Defecto[]) => defects.map(({ titulo }) => `«${titulo}»`).join(', ');
