import { Link } from 'react-router-dom';
import { usePhoneCopy } from '../../providers/offline/phone';
import { useSession } from '../../providers/session';
import { ago, workHours } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { InstallHint } from './InstallHint';
import { OrderCard } from './OrderCard';
import { PhoneGate } from './PhoneGate';
import { ReadyLine } from './ReadyLine';
import { SosCard } from './sos/SosCard';
import { useClock, useView } from './usePhone';
import { hourOf } from '../../ui/dates/zone';
import { grouped, isDueToday, startOfDay, startOfWeek, workedSince } from './work';
import { unsent } from './words';
import styles from './operario.module.css';

/** The start page of an operario: what there is to do, what comes next, hours worked. */
const OperarioDashboard = () => (
  <PhoneGate>
    <Day />
  </PhoneGate>
);

export default OperarioDashboard;

const Day = () => {
  const view = useView();
  const now = useClock();
  const name = useSession((state) => state.user?.name);
  const found = grouped(view.ordenes, now);
  const week = startOfWeek(now);
  const done = found.recientes.filter(({ completada_en }) => completada_en !== null && Date.parse(completada_en) >= week);
  const onTime = done.filter(({ fecha_limite, completada_en }) => fecha_limite !== null && completada_en !== null && completada_en <= fecha_limite).length;
  const due = done.filter(({ fecha_limite }) => fecha_limite !== null).length;
  const overdue = view.ordenes.filter(({ vencida }) => vencida).length;
  const today = view.ordenes.filter((orden) => isDueToday(orden, now)).length;
  const next = found.en_curso[0] ?? found.vencidas[0] ?? found.hoy[0] ?? found.proximas[0];

  return (
    <>
      <h2 className={styles.phoneHello}>
        {greeting(now)}
        {name && `, ${name.split(' ')[0] ?? name}`}
      </h2>
      <SosCard />
      <ReadyLine />
      <InstallHint />
      <div className={styles.phoneFigures}>
        <Figure label="Hoy" value={today} icon="calendar_today" group="hoy" />
        <Figure label="Vencidas" value={overdue} icon="assignment_late" group="vencidas" urgent={overdue > 0} />
        <Figure label="En progreso" value={found.en_curso.length} icon="play_circle" group="en_curso" />
        <Figure
          label="Completadas esta semana"
          value={done.length}
          icon="task_alt"
          group="recientes"
          note={due > 0 ? `${Math.round((onTime / due) * 100)} % a tiempo` : undefined}
        />
      </div>
      {next && (
        <section className={styles.phoneSection} aria-labelledby="siguiente">
          <header>
            <h2 id="siguiente">{next.estado === 'en_progreso' ? 'En lo que está' : 'Lo siguiente'}</h2>
          </header>
          <ul>
            <OrderCard orden={next} />
          </ul>
        </section>
      )}
      <section className={`${styles.phoneCard} ${styles.phoneHours}`} aria-label="Horas registradas">
        <Icon name="timer" />
        <span>
          <strong>{workHours(workedSince(view, startOfDay(now), now))}</strong> hoy
        </span>
        <span>
          <strong>{workHours(workedSince(view, week, now))}</strong> esta semana
        </span>
      </section>
      <Sync />
    </>
  );
};

const Sync = () => {
  const { sincronizado } = useView();
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const waiting = usePhoneCopy(({ entradas }) => entradas.length);
  useClock();
  return (
    <p className={`${styles.phoneFaint} ${styles.phoneSync}`} role="status">
      <Icon name={online ? 'cloud_upload' : 'wifi_off'} size={18} />
      {waiting > 0 ? `${unsent(waiting)}. ` : online ? 'No queda nada por enviar. ' : 'Sin conexión: puede seguir trabajando. '}
      {sincronizado !== null && `Actualizado ${ago(sincronizado)}.`}
    </p>
  );
};

interface FigureProps {
  label: string;
  value: number;
  icon: IconName;
  group: string;
  note?: string | undefined;
  urgent?: boolean;
}

const Figure = ({ label, value, icon, group, note, urgent = false }: FigureProps) => (
  <Link className={styles.phoneFigure} to={`/operario/ordenes#grupo-${group}`} data-urgente={urgent}>
    <span>
      <Icon name={icon} size={18} /> {label}
    </span>
    <strong>{value}</strong>
    {note && <span className={styles.phoneFaint}>{note}</span>}
  </Link>
);

const greeting = (now: number) => {
  const hour = Number(hourOf(now).slice(0, 2));
  return hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
};
