import { Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '#contract/core/access';
import { canOpen } from '#contract/core/paths';
import type { LiveRows } from '../../providers/live';
import { useRole } from '../../providers/session';
import { tipos } from '../../resources/activos/faces';
import { UnfitById } from '../../resources/activos/UnfitById';
import { ReportButton } from '../../resources/solicitudes/index';
import { CommandsButton } from '../../resources/dispositivos/index';
import { ago, dateTime, measured } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { liveFaces } from '../../ui/liveFaces';
import { ShareLive } from '../../ui/live-links/ShareLive';
import { DriverContact } from '../../ui/messages/DriverContact';
import { MessageButton } from '../../ui/messages/MessageButton';
import { StatusChip } from '../../ui/StatusChip';
import { Street } from '../../ui/streets/Street';
import { tripAddress } from '../../ui/tripAddress';
import { CurrentRun } from './CurrentRun';
import { CurrentBattery, CurrentSignals } from './CurrentSignals';
import { CurrentStops } from './CurrentStops';
import { headingWords } from './heading';
import type { Level } from './levels';
import { faceOf } from './stateFaces';
import { useShown } from '../../ui/useShown';
import styles from './live.module.css';

interface AssetCardProps {
  rows: LiveRows;
  index: number;
  levels: readonly Level[];
  following: boolean;
  now: number;
  onFollow: (following: boolean) => void;
  onClose: () => void;
}

/** The last known state of the chosen asset. */
export const AssetCard = ({ rows, index, levels, following, now, onFollow, onClose }: AssetCardProps) => {
  useShown('card');
  const asset = rows.asset(index);
  const role = useRole();
  const mayOpen = can(role, 'show', 'activos');
  const id = rows.ids[index] ?? 0;
  const level = levels.find(({ id }) => id === asset?.nivel_id);
  // What it does now and its alarm are two things.
  const face = faceOf(rows.reported[index]);
  const inAlarm = rows.state[index] !== rows.reported[index];
  const time = rows.time[index] ?? now;
  const speed = rows.speed[index] ?? NaN;
  return (
    <section
      className={`raised shadow-2 bordered rounded-l text ${styles.liveCard}`}
      data-over-map="card"
      aria-label={`Activo ${rows.name(index)}`}
    >
      <header className="flex align-start gap-8">
        <div className="grow shrink">
          <h2>{rows.name(index)}</h2>
          <p>{[asset?.codigo, asset?.placa].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton size="small" aria-label="Cerrar la ficha" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <p className={`row spread gap-8 ${styles.liveCardState}`}>
        <span className="flex wrap gap-6">
          {inAlarm && <StatusChip {...liveFaces.alarma} />}
          <StatusChip tone={face.tone} icon={face.icon} label={face.label} />
        </span>
        <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
          {ago(time, now)}
        </time>
      </p>
      <UnfitById key={`apto ${id}`} id={id} />
      <dl className="grid small tabular">
        <dt>Velocidad</dt>
        <dd>{Number.isNaN(speed) ? 'Desconocida' : measured(speed, 'km/h', 0)}</dd>
        <dt>Rumbo</dt>
        <dd>{headingWords(rows.heading[index] ?? -1)}</dd>
        <dt>Posición</dt>
        <dd className={styles.liveCardWide}>
          {`${degrees(rows.lat[index])}, ${degrees(rows.lon[index])}`}
          <CalmStreet key={id} latitud={rows.lat[index] ?? NaN} longitud={rows.lon[index] ?? NaN} now={now} />
        </dd>
        <dt>Batería</dt>
        <dd>
          <CurrentBattery activoId={id} />
        </dd>
        <dt className="desk-only">Último dato</dt>
        <dd className="desk-only">{dateTime(time)}</dd>
        {asset && (
          <>
            <dt>Tipo</dt>
            <dd>{tipos[asset.tipo_activo].label}</dd>
          </>
        )}
        <CurrentSignals activoId={id} />
        {can(role, 'list', 'mensajes') && (
          <>
            <dt>Conductor</dt>
            <dd className={`${styles.liveCardWide} ${styles.liveCardWhole}`}>
              <DriverContact key={id} field="activo_id" id={id} />
            </dd>
          </>
        )}
        {can(role, 'list', 'ejecuciones') && <CurrentRun activoId={id} />}
        {can(role, 'list', 'paradas') && <CurrentStops activoId={id} />}
        {level && (
          <>
            <dt>Nivel</dt>
            <dd className={styles.liveCardWide} title={level.camino.join(' › ')}>
              {level.nombre}
            </dd>
          </>
        )}
      </dl>
      <div className={`flex wrap gap-8 ${styles.liveCardDo}`}>
        <Button
          size="small"
          variant={following ? 'contained' : 'outlined'}
          startIcon={<Icon name="my_location" />}
          aria-pressed={following}
          onClick={() => onFollow(!following)}
        >
          {following ? 'Siguiendo' : 'Seguir'}
        </Button>
        {canOpen(role, '/recorrido') && (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={tripAddress(id, time)}
            startIcon={<Icon name="timeline" />}
          >
            Ver recorrido
          </Button>
        )}
        <MessageButton size="small" variant="outlined" about={{ field: 'activo_id', id, name: rows.name(index) }} />
        <ShareLive size="small" activos={[id]} />
        <CommandsButton size="small" variant="outlined" activoId={id} />
        <ReportButton size="small" activoId={id} />
        {mayOpen && asset && (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={`/activos/${asset.id}/show`}
            startIcon={<Icon name="open_in_new" />}
          >
            Ver activo
          </Button>
        )}
      </div>
    </section>
  );
};

/** The street of an asset that moves is asked for now and then only. */
const CalmStreet = ({ latitud, longitud, now }: { latitud: number; longitud: number; now: number }) => {
  const [at, setAt] = useState({ latitud, longitud, since: now });
  const moved = at.latitud !== latitud || at.longitud !== longitud;
  if (moved && now - at.since >= calm) setAt({ latitud, longitud, since: now });
  if (Number.isNaN(at.latitud)) return null;
  return (
    <Street latitud={at.latitud} longitud={at.longitud}>
      {(street) => <small className="block muted">{street}</small>}
    </Street>
  );
};

/** ms */
const calm = 15_000;

/** In the format of other maps, with a decimal point, so that it can be pasted there. */
const degrees = (value: number | undefined) => (value ?? NaN).toFixed(5);
