import type { Face } from './faces';
import { StatusChip } from './StatusChip';

/** The chip of a state. */
export const FaceChip = ({ face: { label, tone = 'neutro', icon } }: { face: Face }) => (
  <StatusChip tone={tone} label={label} {...(icon && { icon })} />
);
