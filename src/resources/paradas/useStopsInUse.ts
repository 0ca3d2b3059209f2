import { useMemo } from 'react';
import type { Stop } from '../../map/stops/stops';
import { tipos } from './faces';
import { useStops } from './useStops';

const none: readonly Stop[] = [];

/** The active stops of the company, for maps; none while `asked` is false. */
export const useStopsInUse = (asked: boolean): readonly Stop[] => {
  const { data } = useStops(asked);
  return useMemo(
    () => data?.flatMap((stop) => (stop.activa ? [{ ...stop, icon: tipos[stop.tipo].icon }] : [])) ?? none,
    [data],
  );
};
