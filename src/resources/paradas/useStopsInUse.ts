import { useMemo } from 'react';
import type { Stop } from '../../map/stops/stops';
import { tipos } from './faces';
import { useStops } from './useStops';

const none: readonly Stop[] = [];

/** The stops that the company uses, as maps draw them; none while they are not asked for. */
export const useStopsInUse = (asked: boolean): readonly Stop[] => {
  const { data } = useStops(asked);
  return useMemo(() => data?.flatMap((stop) => (stop.activa ? [{ ...stop, icon: tipos[stop.tipo].icon }] : [])) ?? none, [data]);
};
