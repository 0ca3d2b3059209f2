import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Opens a part over its list. */
export const RepuestoLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to={`/servicios/repuestos?repuesto=${id}`}>{children}</Link>
);
