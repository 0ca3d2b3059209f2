import { Trail } from '../../map/Trail';
import type { LiveRows } from '../../providers/live';
import type { Mode } from '../../theme/tokens';
import { trailSpan, useTrail } from './useTrail';

interface Props {
  rows: LiveRows;
  /** Of the asset. */
  index: number;
  readAt: number;
  /** ms since 1970. */
  now: number;
  mode: Mode;
}

/** The recent track of the selected asset. */
export const LiveTrail = ({ rows, index, readAt, now, mode }: Props) => (
  <Trail points={useTrail(rows, index, readAt)} from={now - trailSpan} to={now} mode={mode} />
);
