import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens';
import type { Face } from './faces';
import { Icon } from './Icon';
import styles from './Lamp.module.css';

/** A live state in a row: an icon with a distinct shape, and the label. */
export const Lamp = ({ face: { label, tone = 'neutro', icon = 'circle' } }: { face: Face }) => (
  <LampLine tone={tone}>
    <Icon name={icon} size={16} />
    {label}
  </LampLine>
);

/** An icon and text on one line, in the colour of the tone if there is one. */
export const LampLine = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={`inline-row nowrap ${styles.lamp}`} style={tone && { color: `var(--color-${tone}-text)` }}>
    {children}
  </span>
);
