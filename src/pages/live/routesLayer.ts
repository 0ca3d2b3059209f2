import { useStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { routeAddresses, useRoutesInUse } from '../../resources/rutas/index';

/**
 * The routes beneath the fleet, for users who may see them, with a switch that this device remembers.
 * Requested once `ready`.
 */
export const useRoutesLayer = (ready: boolean) => {
  const offered = can(useRole(), 'list', 'rutas');
  const [wanted, setWanted] = useStore<boolean>('mapa.rutas', true);
  const shown = offered && wanted;
  const navigate = useNavigate();
  return {
    all: useRoutesInUse(shown && ready),
    shown,
    toggle: offered ? () => setWanted(!wanted) : undefined,
    open: (id: number) => void navigate(routeAddresses.route(id)),
  };
};
