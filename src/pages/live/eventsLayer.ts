import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { useEventsOnMap } from '../../resources/eventos/index';

/**
 * Pending events over the fleet, for users who may see them, with a switch that this device remembers.
 * Requested once `ready`.
 */
export const useEventsLayer = (ready: boolean) => {
  const offered = can(useRole(), 'list', 'eventos');
  const [wanted, setWanted] = useStore<boolean>('mapa.eventos', true);
  const shown = offered && wanted;
  const all = useEventsOnMap(shown && ready);
  const [opened, open] = useState<readonly number[]>([]);
  return {
    all,
    shown,
    toggle: offered ? () => setWanted(!wanted) : undefined,
    /** The opened events that still exist; several if they are on one spot. */
    opened: useMemo(() => all.filter(({ id }) => opened.includes(id)), [all, opened]),
    open,
  };
};
