import type { Face } from './faces';
import { Icon } from './Icon';
import './records.css';

/** A live state inside a row: an icon whose shape tells it apart, and the word. */
export const Lamp = ({ face: { label, tone = 'neutro', icon = 'circle' } }: { face: Face }) => (
  <span className="lamp" style={{ color: `var(--color-${tone}-text)` }}>
    <Icon name={icon} size={16} />
    {label}
  </span>
);
