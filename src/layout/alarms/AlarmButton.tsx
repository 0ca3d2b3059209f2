import { useRef, useState } from 'react';
import { Button, IconButton, Popover } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { urgentFirst, useAcknowledge } from '../../resources/eventos/index';
import { counted, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useSiren } from '../../ui/useSiren';
import { AlarmLine } from './AlarmLine';
import { few, idsOf, type Alarm } from './order';
import shared from './alarms.module.css';
import styles from './AlarmButton.module.css';

/** The number of active alarms in the navbar, with a sound until they are acknowledged; a press opens them. */
export const AlarmButton = ({ alarms, total }: { alarms: readonly Alarm[]; total: number }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loud, setLoud] = useStore('alarmas.sonido', true);
  const { blocked, unblock } = useSiren(loud);
  const { acknowledge, busy } = useAcknowledge();
  const answer = (ids: number[]) => void acknowledge(ids);
  const words = counted(total, 'alarma sin reconocer', 'alarmas sin reconocer');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`row gap-4 rigid frameless rounded danger bold tabular clickable focus-inside ${styles.button}`}
        data-navbar="alarms"
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="notifications_active" size={20} />
        <span aria-hidden>{total > 99 ? '99+' : number(total)}</span>
      </button>
      {/* Told at once, whatever page it is. */}
      <span className="visually-hidden" role="alert">
        {words}
      </span>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Alarmas sin reconocer', className: styles.list ?? '' },
        }}
      >
        <header className={`row spread gap-8 ${styles.head}`}>
          <h2 className="flush bold">{words}</h2>
          {loud && blocked && (
            <Button size="small" color="inherit" variant="outlined" onClick={unblock}>
              Activar el sonido
            </Button>
          )}
          <IconButton
            size="small"
            aria-label={loud ? 'Silenciar las alarmas' : 'Avisar con sonido'}
            title={loud ? 'Silenciar' : 'Avisar con sonido'}
            onClick={() => setLoud(!loud)}
          >
            <Icon name={loud ? 'notifications_active' : 'notifications_off'} size={18} />
          </IconButton>
        </header>
        <ul className={`bare-list ${shared.alarmList}`}>
          {urgentFirst(alarms)
            .slice(0, few + 1)
            .map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} busy={busy} onAnswer={answer} />
            ))}
        </ul>
        <footer className={`row spread gap-8 ${styles.foot}`}>
          <Link to="/eventos" onClick={() => setOpen(false)}>
            Ver en la bandeja
          </Link>
          <Button size="small" color="error" disabled={busy} onClick={() => answer(idsOf(alarms))}>
            {total > alarms.length ? `Reconocer las ${number(alarms.length)} últimas` : 'Reconocer todas'}
          </Button>
        </footer>
      </Popover>
    </>
  );
};
