import { Stops } from '../../map/stops/Stops';
import type { Stop } from '../../map/stops/stops';
import type { Mode } from '../../theme/tokens';

const nothing = () => undefined;
const none: readonly number[] = [];

interface Props {
  stops: readonly Stop[];
  mode: Mode;
  onSelect: (id: number) => void;
}

/** Stops beneath other layers: only their icons are clickable, not their shapes. */
export const StopsUponMap = ({ stops, mode, onSelect }: Props) => (
  <Stops
    stops={stops}
    mode={mode}
    marked={none}
    hears="icons"
    onSelect={onSelect}
    onHover={nothing}
    onCluster={([first]) => first !== undefined && onSelect(first)}
  />
);
