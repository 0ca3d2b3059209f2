import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** Opens a part over its list. */
export const RepuestoLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link component={RouterLink} to={`/servicios/repuestos?repuesto=${id}`}>
    {children}
  </Link>
);
