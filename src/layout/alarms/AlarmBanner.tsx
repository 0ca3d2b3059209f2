import { useId, useState } from 'react';
import { Button, IconButton, useMediaQuery } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { urgentFirst, useAcknowledge } from '../../resources/eventos/index';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { usePage } from '../../ui/usePage';
import { useSiren } from '../../ui/useSiren';
import { AlarmLine } from './AlarmLine';
import { few, idsOf, type Alarm } from './order';
import { useShown } from '../../ui/useShown';
import shared from './alarms.module.css';
import styles from './AlarmBanner.module.css';

/** Above every page until they are acknowledged: the active alarms, with a sound. */
export const AlarmBanner = ({ alarms: given, total }: { alarms: readonly Alarm[]; total: number }) => {
  useShown('alarms');
  const [first, ...rest] = urgentFirst(given);
  const [loud, setLoud] = useStore('alarmas.sonido', true);
  const { blocked, unblock } = useSiren(loud);
  const { acknowledge, busy } = useAcknowledge();
  const others = useId();
  // Over the map there is room for more, expanded by default.
  const roomy = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const overMap = usePage()?.path === '/tiemporeal' && roomy;
  const [asked, setAsked] = useState<boolean>();
  const open = total > 1 && (asked ?? overMap);
  const answer = (ids: number[]) => void acknowledge(ids);
  return (
    <section className={`row gap-8 relative danger small ${styles.alarms}`} aria-label="Alarmas sin reconocer">
      <Icon name="notifications_active" size={20} />
      <strong role="alert" className={`rigid ${styles.count}`}>
        {total === 1 ? '1 alarma sin reconocer' : `${number(total)} alarmas sin reconocer`}
      </strong>
      <ul className="bare-list grow shrink">{first && <AlarmLine alarm={first} busy={busy} onAnswer={answer} />}</ul>
      {loud && blocked && (
        <Button className={styles.unmute} size="small" color="inherit" variant="outlined" onClick={unblock}>
          Activar el sonido
        </Button>
      )}
      {total > 1 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          aria-controls={others}
          aria-label={open ? 'Ocultar las demás' : `Ver las demás: ${number(total - 1)}`}
          endIcon={<Icon name={open ? 'expand_less' : 'expand_more'} size={18} />}
          onClick={() => setAsked(!open)}
        >
          +{number(total - 1)}
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
      {open && (
        <div id={others} className={shared.alarmRest}>
          <ul className="bare-list grow shrink">
            {rest.slice(0, few).map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} busy={busy} onAnswer={answer} />
            ))}
          </ul>
          <footer className="row spread gap-8">
            <Link to="/eventos">Ver en la bandeja</Link>
            <Button size="small" color="error" disabled={busy} onClick={() => answer(idsOf(given))}>
              {total > given.length ? `Reconocer las ${number(given.length)} últimas` : 'Reconocer todas'}
            </Button>
          </footer>
        </div>
      )}
    </section>
  );
};
