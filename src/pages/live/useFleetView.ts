import { useMemo, useState } from 'react';
import type { LiveRows } from '../../providers/live';
import { levelAndBelow, useLevels } from './levels';
import { createRoster, everything, statesIn, withoutGone, type FleetFilter } from './roster';
import { useInside, useStopsLayer } from './stopsLayer';

/**
 * The fleet as filtered and sorted, with what the filter knows. `revision`: of the contents of the rows; `ready`:
 * whether the fleet is there, so that the rest may be requested.
 */
export const useFleetView = (rows: LiveRows, revision: number, search: URLSearchParams, ready: boolean) => {
  const levels = useLevels(ready);
  const [asked, setFilter] = useState<FleetFilter>(() => ({ ...everything, states: statesIn(search) }));
  const roster = useMemo(() => createRoster(rows), [rows]);
  const stops = useStopsLayer(ready);
  const filter = useMemo(() => withoutGone(asked, levels, stops.all), [asked, levels, stops.all]);
  const holds = useInside(stops.all, filter.stop);
  const within = useMemo(
    () => (filter.level === null ? undefined : levelAndBelow(levels, filter.level)),
    [levels, filter.level],
  );
  const view = useMemo(
    () => roster(filter, { levels: within, holds }),
    // The rows are the same object, whatever they contain.
    // oxlint-disable-next-line react/exhaustive-deps
    [roster, filter, within, holds, revision],
  );
  return { levels, stops, filter, setFilter, view };
};
