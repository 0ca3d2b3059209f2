import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { can } from '#contract/core/access';
import { insideOf } from '../../map/stops/stops';
import { useRole } from '../../providers/session';
import { stopAddresses, useStopsInUse } from '../../resources/paradas/index';

/**
 * The stops beneath the fleet, for users who may see them, with a switch that this device remembers.
 * Requested once `ready`.
 */
export const useStopsLayer = (ready: boolean) => {
  const offered = can(useRole(), 'list', 'paradas');
  const all = useStopsInUse(offered && ready);
  const [wanted, setWanted] = useStore<boolean>('mapa.paradas', true);
  const navigate = useNavigate();
  return {
    all,
    shown: offered && wanted,
    toggle: offered ? () => setWanted(!wanted) : undefined,
    open: (id: number) => void navigate(stopAddresses.stop(id)),
  };
};

/** Returns a test for the stop with this id; undefined: no stop is selected. */
export const useInside = (stops: ReturnType<typeof useStopsLayer>['all'], id: number | null) =>
  useMemo(() => {
    const stop = stops.find((each) => each.id === id);
    return stop && insideOf(stop);
  }, [stops, id]);
