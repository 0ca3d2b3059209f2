import { IconButton } from '@mui/material';
import type { LiveRows } from '../../providers/live';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { FleetList } from './FleetList';
import { rowHeight } from './FleetRow';
import { useShown } from '../../ui/useShown';
import styles from './live.module.css';

interface ClusterCardProps {
  rows: LiveRows;
  /** Indexes of the assets on one spot. */
  members: readonly number[];
  now: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}

const rowsInSight = 5;

/** The assets on one spot, to choose from: no zoom separates them. */
export const ClusterCard = ({ rows, members, now, onChoose, onClose }: ClusterCardProps) => {
  useShown('card');
  return (
    <section
      className={`raised shadow-2 bordered rounded-l text ${styles.liveCard} ${styles.liveCluster}`}
      data-over-map="cluster"
      aria-label="Activos en este punto"
    >
      <header className="flex align-start gap-8">
        <h2>{number(members.length)} activos en este punto</h2>
        <IconButton size="small" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div style={{ height: Math.min(members.length, rowsInSight) * rowHeight }}>
        <FleetList
          rows={rows}
          order={members}
          selected={-1}
          now={now}
          onChoose={onChoose}
          label="Activos en este punto"
          autoFocus
        />
      </div>
    </section>
  );
};
