import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens';
import type { Face } from './faces';
import { Icon } from './Icon';
import styles from './StatusLabel.module.css';

/** A live state in a row: an icon with a distinct shape, and the label. */
export const StatusLabel = ({ face: { label, tone = 'neutro', icon = 'circle' } }: { face: Face }) => (
  <StatusLine tone={tone}>
    <Icon name={icon} size={16} />
    {label}
  </StatusLine>
);

/** An icon and text on one line, in the colour of the tone if there is one. */
export const StatusLine = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={`inline-row nowrap ${styles.statusLabel}`} style={tone && { color: `var(--color-${tone}-text)` }}>
    {children}
  </span>
);
