import { urlOfHallazgo } from '#contract/requests/busqueda';
import type { Mensaje } from '#contract/requests/mensajes';
import { canOpen, hrefOf } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import type { IconName } from '../icons';

type About = Pick<Mensaje, 'orden_id' | 'ejecucion_id' | 'evento_id' | 'activo_id'>;

/** The icon of what a message is about, and the page that shows it to a role; null: it is about nothing. */
export const referenceOf = (
  { orden_id, ejecucion_id, evento_id, activo_id }: About,
  role: Role,
): { icon: IconName; url: string | null } | null => {
  if (orden_id !== null) return { icon: 'assignment', url: urlOfHallazgo(role, 'ordenes', orden_id) };
  if (ejecucion_id !== null)
    return { icon: 'route', url: opened(role, `${hrefOf('/rutas/ejecuciones')}?ejecucion=${ejecucion_id}`) };
  if (evento_id !== null)
    return { icon: 'notifications_active', url: opened(role, `${hrefOf('/eventos')}?evento=${evento_id}`) };
  return activo_id === null ? null : { icon: 'local_shipping', url: urlOfHallazgo(role, 'activos', activo_id) };
};

const opened = (role: Role, url: string) => (canOpen(role, url) ? url : null);
