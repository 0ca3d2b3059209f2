import type { ReactNode } from 'react';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Nivel } from '#contract/entities/niveles';

/** Links to the list of the assets in a level and below. */
export const AssetsLink = ({ nivel, children }: { nivel: Pick<Nivel, 'id' | 'activos_n'>; children: ReactNode }) => {
  if (nivel.activos_n === 0) return children;
  return (
    <MuiLink
      component={Link}
      to={{ pathname: '/activos', search: filteredBy({ bajo_nivel_id: nivel.id }) }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
};
