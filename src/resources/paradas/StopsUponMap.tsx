import { Stops } from '../../map/stops/Stops';
import type { Stop } from '../../map/stops/stops';
import type { Mode } from '../../theme/tokens';

const nothing = () => undefined;
const none: readonly number[] = [];

/** Stops to be looked at beneath something else. */
export const StopsUponMap = ({ stops, mode }: { stops: readonly Stop[]; mode: Mode }) => (
  <Stops stops={stops} mode={mode} marked={none} deaf onSelect={nothing} onHover={nothing} onHeap={nothing} />
);
