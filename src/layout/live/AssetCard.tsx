import { Button, IconButton } from '@mui/material';
import type { LiveRows } from '../../providers/live';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusChip } from '../../ui/StatusChip';
import { headingWords } from './heading';
import { faceOf } from './stateFaces';

interface AssetCardProps {
  rows: LiveRows;
  index: number;
  following: boolean;
  now: number;
  onFollow: (following: boolean) => void;
  onClose: () => void;
}

/** The last that is known of the chosen asset. */
export const AssetCard = ({ rows, index, following, now, onFollow, onClose }: AssetCardProps) => {
  const asset = rows.asset(index);
  const face = faceOf(rows.state[index]);
  const time = rows.time[index] ?? now;
  const speed = rows.speed[index] ?? NaN;
  const battery = rows.battery[index] ?? NaN;
  return (
    <section className="live-card" aria-label={`Activo ${rows.name(index)}`}>
      <header>
        <div className="live-card-who">
          <h2>{rows.name(index)}</h2>
          <p>{[asset?.codigo, asset?.placa].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton size="small" aria-label="Cerrar la ficha" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <p className="live-card-state">
        <StatusChip tone={face.tone} icon={face.icon} label={face.word} />
        <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
          {ago(time, now)}
        </time>
      </p>
      <dl>
        <dt>Velocidad</dt>
        <dd>{Number.isNaN(speed) ? 'Desconocida' : `${number(speed)} km/h`}</dd>
        <dt>Rumbo</dt>
        <dd>{headingWords(rows.heading[index] ?? -1)}</dd>
        <dt>Batería</dt>
        <dd>{Number.isNaN(battery) ? 'Sin dato' : `${number(battery)} %`}</dd>
        <dt>Último dato</dt>
        <dd>{dateTime(time)}</dd>
      </dl>
      <Button
        fullWidth
        size="small"
        variant={following ? 'contained' : 'outlined'}
        startIcon={<Icon name="my_location" />}
        aria-pressed={following}
        onClick={() => onFollow(!following)}
      >
        {following ? 'Siguiendo' : 'Seguir'}
      </Button>
    </section>
  );
};
