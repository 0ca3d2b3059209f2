import type { ResumenEventos } from '#contract/entities/eventos';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { exactly, iconOfEvento, measured, severidadesDeEvento } from '../../resources/eventos/index';
import { ago, counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import styles from './WallAlarms.module.css';

interface Props {
  alarms: ResumenEventos['alarmas'];
  total: number;
  nameOf: (id: number) => string;
  now: number;
}

/** The most alarms shown at once; their number tells of the others. */
const most = 3;

/** What rings. A wall only shows it: it is acknowledged in Eventos or in Tiempo real. */
export const WallAlarms = ({ alarms, total, nameOf, now }: Props) => {
  if (total === 0) return null;
  // Newer alarms must not push a call for help out of sight.
  const urgentFirst = alarms.toSorted(
    (a, b) =>
      Number(b.tipo === 'sos') - Number(a.tipo === 'sos') ||
      Number(b.severidad === 'critica') - Number(a.severidad === 'critica'),
  );
  return (
    <section className={`row rigid ${styles.alarms}`} aria-label="Alarmas sin reconocer">
      <strong role="alert" className={`row rigid ${styles.alarmCount}`}>
        <Icon name="notifications_active" size={28} />
        {counted(total, 'alarma sin reconocer', 'alarmas sin reconocer')}
      </strong>
      <ul className="grid grow shrink">
        {urgentFirst.slice(0, most).map((alarm) => (
          <li className="row nowrap" key={alarm.id}>
            <Icon name={iconOfEvento(alarm)} size={26} />
            <strong>
              {[kinds[alarm.tipo], alarm.activo_id !== null && nameOf(alarm.activo_id)].filter(Boolean).join(' · ')}
            </strong>
            <span>
              {[
                severidadesDeEvento[alarm.severidad].label,
                measured(alarm),
                ownerOf(alarm),
                alarm.asunto,
                alarm.direccion,
                `${ago(alarm.inicio_en, now)} (${exactly(alarm.inicio_en)})`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const ownerOf = ({ atendido_por }: ResumenEventos['alarmas'][number]) => atendido_por && `lo atiende ${atendido_por}`;
