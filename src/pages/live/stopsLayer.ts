import { useStore } from 'react-admin';
import { can } from '#contract/access';
import { useRole } from '../../providers/session';

/** Whether the stops show beneath the fleet, as this person left it on this device; `offered` to who may see them. */
export const useStopsLayer = () => {
  const offered = can(useRole(), 'list', 'paradas');
  const [wanted, setWanted] = useStore<boolean>('mapa.paradas', true);
  return { offered, shown: offered && wanted, toggle: () => setWanted(!wanted) };
};
