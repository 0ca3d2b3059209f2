import { Chip } from './Chip';
import { number } from './formats';

interface Props {
  label: string;
  /** Undefined while unknown. */
  count: number | undefined;
  pressed: boolean;
  onPress: () => void;
}

/** A chip with how many there are. */
export const CountChip = ({ label, count, pressed, onPress }: Props) => (
  <Chip aria-pressed={pressed} onClick={onPress}>
    {label} {count !== undefined && <span className="tabular">{number(count)}</span>}
  </Chip>
);
