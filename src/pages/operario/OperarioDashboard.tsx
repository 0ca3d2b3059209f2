import { Link } from 'react-router-dom';
import { usePhoneCopy } from '../../providers/offline/phone';
import { useSession } from '../../providers/session';
import { ago, workHours } from '../../ui/formats';
import { KeptCounts } from '../../resources/conteos/index';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { Inspections } from './Inspections';
import { InstallHint } from './InstallHint';
import { MessagesCard } from './messages/MessagesCard';
import { MyDriving } from './MyDriving';
import { MyRequests } from './MyRequests';
import { MyStore } from './MyStore';
import { MyVehicles } from './MyVehicle';
import { OrderCard } from './OrderCard';
import { PhoneGate } from './PhoneGate';
import { PinHint } from './PinHint';
import { ReadyLine } from './ReadyLine';
import { MyRoutes } from './route/MyRoutes';
import { SosCard } from './sos/SosCard';
import { useClock, useView } from './usePhone';
import { hourOf } from '../../ui/dates/zone';
import { figureText } from '../../ui/figures';
import { figures, grouped, onTimeOf, startOfDay, startOfWeek, workedSince, type Group } from './work';
import { groupTitles, unsent } from './words';
import shared from './operario.module.css';
import styles from './OperarioDashboard.module.css';

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
  const onTime = onTimeOf(found.semana);
  const next = found.en_curso[0] ?? found.vencidas[0] ?? found.hoy[0] ?? found.proximas[0];

  return (
    <>
      <h2 className={styles.hello}>
        {greeting(now)}
        {name && `, ${name.split(' ')[0] ?? name}`}
      </h2>
      <SosCard />
      <Inspections />
      <MyRoutes />
      {next && (
        <section className={`grid gap-10 ${shared.phoneSection}`} aria-labelledby="siguiente">
          <header className="flex wrap align-baseline spread gap-8">
            <h2 id="siguiente">{next.estado === 'en_progreso' ? 'En lo que está' : 'Lo siguiente'}</h2>
          </header>
          <ul>
            <OrderCard orden={next} />
          </ul>
        </section>
      )}
      <MessagesCard />
      <div className={`grid gap-12 ${styles.figures}`}>
        {figures.map((group) => (
          <Figure
            key={group}
            group={group}
            value={found[group].length}
            note={group === 'semana' && onTime !== null ? `${figureText('cumplimiento', onTime)} a tiempo` : undefined}
            urgent={group === 'vencidas' && found.vencidas.length > 0}
          />
        ))}
      </div>
      <MyVehicles />
      <MyRequests />
      <MyStore />
      <KeptCounts />
      <section className={`row wrap gap-10 ${shared.phoneCard} ${styles.hours}`} aria-label="Horas registradas">
        <Icon name="timer" />
        <span>
          <strong>{workHours(workedSince(view, startOfDay(now), now))}</strong> hoy
        </span>
        <span>
          <strong>{workHours(workedSince(view, startOfWeek(now), now))}</strong> esta semana
        </span>
      </section>
      <MyDriving />
      <PinHint />
      <ReadyLine />
      <InstallHint />
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
    <p className="row gap-6 flush muted regular" role="status">
      <Icon name={online ? 'cloud_upload' : 'wifi_off'} size={18} />
      {waiting > 0
        ? `${unsent(waiting)}. `
        : online
          ? 'No queda nada por enviar. '
          : 'Sin conexión: puede seguir trabajando. '}
      {sincronizado !== null && `Actualizado ${ago(sincronizado)}.`}
    </p>
  );
};

const icons: Record<(typeof figures)[number], IconName> = {
  hoy: 'calendar_today',
  vencidas: 'assignment_late',
  en_curso: 'play_circle',
  semana: 'task_alt',
};

interface FigureProps {
  group: Extract<Group, keyof typeof icons>;
  value: number;
  note?: string | undefined;
  urgent?: boolean;
}

const Figure = ({ group, value, note, urgent = false }: FigureProps) => (
  <Link
    className={`grid gap-4 pad-14-16 inherit-color plain ${shared.phoneFigure}`}
    to={`/operario/ordenes#grupo-${group}`}
    data-urgente={urgent}
  >
    <span className="row gap-6 muted medium">
      <Icon name={icons[group]} size={18} /> {groupTitles[group]}
    </span>
    <strong className="bold tabular">{value}</strong>
    {note && <span className="muted regular">{note}</span>}
  </Link>
);

const greeting = (now: number) => {
  const hour = Number(hourOf(now).slice(0, 2));
  return hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
};
