import type { Tone } from '../theme/tokens';
import { Icon } from './Icon';
import type { IconName } from './icons';
import styles from './StatusChip.module.css';

/** A state in one word: icon and word carry it, colour only helps. */
export const StatusChip = ({ tone, label, icon = toneIcon[tone] }: { tone: Tone; label: string; icon?: IconName }) => (
  <span className={`inline-row tiny medium nowrap ${styles.statusChip} tone-${tone}`}>
    <Icon name={icon} size={15} />
    <span>{label}</span>
  </span>
);

const toneIcon: Record<Tone, IconName> = {
  exito: 'check_circle',
  aviso: 'warning',
  peligro: 'error',
  info: 'info',
  neutro: 'circle',
};
