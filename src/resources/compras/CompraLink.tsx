import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { hrefOf } from '#contract/core/paths';

/** Opens a purchase over its list. */
export const CompraLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link component={RouterLink} to={`${hrefOf('/servicios/repuestos/compras')}?compra=${id}`}>
    {children}
  </Link>
);
