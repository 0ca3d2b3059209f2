import { Button, IconButton } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { clasesEvento } from '#contract/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { iconOfEvento, measured, severidadesDeEvento, useAcknowledge } from '../../../resources/eventos/index';
import { ago, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useAssetNames } from '../../../ui/useAssetNames';
import styles from './alarms.module.css';
import type { Alarm } from './useAlarms';
import { useSiren } from './useSiren';

interface Props {
  alarms: readonly Alarm[];
  /** How many there are, however few are given. */
  total: number;
  now: number;
  onGo: (alarm: Alarm) => void;
}

/** Shown at once; the inbox has the rest. */
const few = 3;

/** Over the map until somebody has acknowledged them: what calls for somebody at once, with a sound. */
export const AlarmBanner = ({ alarms, ...props }: Props) => (alarms.length > 0 ? <Alarms alarms={alarms} {...props} /> : null);

const Alarms = ({ alarms, total, now, onGo }: Props) => {
  const [loud, setLoud] = useStore('alarmas.sonido', true);
  const { blocked, unblock } = useSiren(loud);
  const { nameOf } = useAssetNames();
  const { acknowledge, busy } = useAcknowledge();
  return (
    <section className={styles.alarms} aria-label="Alarmas sin reconocer">
      <header>
        <Icon name="notifications_active" size={20} />
        <strong role="alert">{total === 1 ? '1 alarma sin reconocer' : `${number(total)} alarmas sin reconocer`}</strong>
        {loud && blocked && (
          <Button size="small" color="inherit" variant="outlined" onClick={unblock}>
            Activar el sonido
          </Button>
        )}
        {alarms.length > 1 && (
          <Button size="small" color="inherit" disabled={busy} onClick={() => void acknowledge(alarms.map(({ id }) => id))}>
            {total > alarms.length ? `Reconocer las ${number(alarms.length)} últimas` : 'Reconocer todas'}
          </Button>
        )}
        <IconButton
          size="small"
          color="inherit"
          aria-label={loud ? 'Silenciar las alarmas' : 'Avisar con sonido'}
          title={loud ? 'Silenciar' : 'Avisar con sonido'}
          onClick={() => setLoud(!loud)}
        >
          <Icon name={loud ? 'notifications_active' : 'notifications_off'} size={18} />
        </IconButton>
      </header>
      <ul>
        {urgentFirst(alarms)
          .slice(0, few)
          .map((alarm) => (
            <li key={alarm.id}>
              <button type="button" className={styles.alarmGo} onClick={() => onGo(alarm)}>
                <Icon name={iconOfEvento({ tipo: alarm.tipo, grupo: clasesEvento[alarm.tipo].grupo })} size={20} />
                <span>
                  <strong>
                    {kinds[alarm.tipo]}
                    {alarm.activo_id !== null && ` · ${nameOf(alarm.activo_id)}`}
                  </strong>
                  <small>
                    {[severidadesDeEvento[alarm.severidad].label, measured(alarm), alarm.asunto, alarm.direccion, ago(alarm.inicio_en, now)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </button>
              <Button size="small" variant="contained" color="error" disabled={busy} onClick={() => void acknowledge([alarm.id])}>
                Reconocer
              </Button>
            </li>
          ))}
      </ul>
      {total > few && <Link to="/eventos">Ver las {number(total)} en la bandeja</Link>}
    </section>
  );
};

/** A call for help is not pushed out of sight by what came after it. */
const urgentFirst = (alarms: readonly Alarm[]) => alarms.toSorted((a, b) => Number(b.severidad === 'critica') - Number(a.severidad === 'critica'));
