import type { ReactNode } from 'react';
import type { ResumenEventos } from '#contract/requests/porAtender';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { ago, counted, number } from '../../ui/formats';
import { exactly, iconOfEvento, measured, severidadesDeEvento, urgentFirst } from '../../resources/eventos/index';
import { Icon } from '../../ui/Icon';
import styles from './WallAlarms.module.css';

interface Props {
  /** Undefined while unknown. */
  summary: ResumenEventos | undefined;
  /** Since when nothing newer is known, ms since 1970. */
  old: number | undefined;
  nameOf: (id: number) => string;
  now: number;
}

/** The most alarms shown at once; their number tells of the others. */
const most = 3;

/**
 * What rings. A wall only shows it: it is acknowledged in Eventos or in Tiempo real. While nobody knows whether
 * something does, it says so.
 */
export const WallAlarms = ({ summary, old, nameOf, now }: Props) => {
  if (!summary) return <Unknown>Alarmas: —</Unknown>;
  const { alarmas: alarms, alarmas_n: total } = summary;
  if (total === 0) return old === undefined ? null : <Unknown>Alarmas: sin datos nuevos, {ago(old, now)}</Unknown>;
  return (
    <section className={`row rigid ${styles.alarms}`} aria-label="Alarmas sin reconocer">
      <strong role="alert" className={`row rigid ${styles.alarmCount}`}>
        <Icon name="notifications_active" size={28} />
        {counted(total, 'alarma sin reconocer', 'alarmas sin reconocer')}
        {old !== undefined && ` · ${ago(old, now)}`}
      </strong>
      <ul className="grid grow shrink">
        {urgentFirst(alarms)
          .slice(0, most)
          .map((alarm) => (
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
        {total > most && <li>y {number(total - Math.min(most, alarms.length))} más</li>}
      </ul>
    </section>
  );
};

const Unknown = ({ children }: { children: ReactNode }) => (
  <p role="status" className={`row rigid tone-aviso ${styles.unknown}`}>
    <Icon name="sync_problem" size={26} />
    {children}
  </p>
);

const ownerOf = ({ atendido_por }: ResumenEventos['alarmas'][number]) => atendido_por && `lo atiende ${atendido_por}`;
