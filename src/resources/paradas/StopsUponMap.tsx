import { useMemo } from 'react';
import { Stops } from '../../map/stops/Stops';
import type { Mode } from '../../theme/tokens';
import { tipos } from './faces';
import { useStops } from './useStops';

const nothing = () => undefined;
const none: readonly number[] = [];

/** The company's stops in use, to be looked at beneath something else. */
export const StopsUponMap = ({ mode }: { mode: Mode }) => {
  const { data } = useStops();
  const stops = useMemo(() => data?.flatMap((stop) => (stop.activa ? [{ ...stop, icon: tipos[stop.tipo].icon }] : [])) ?? [], [data]);
  return <Stops stops={stops} mode={mode} marked={none} deaf onSelect={nothing} onHover={nothing} onHeap={nothing} />;
};
