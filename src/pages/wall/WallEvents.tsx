import type { EventosPorAtender } from '#contract/requests/porAtender';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { estadosDeEvento, exactly, iconOfEvento, measured, severidadesDeEvento } from '../../resources/eventos/index';
import { ago, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useFitting } from './useFitting';
import shared from './wall.module.css';
import styles from './WallEvents.module.css';

interface Props {
  /** Undefined while unknown. */
  waiting: EventosPorAtender | undefined;
  /** Since when nothing newer is known, ms since 1970. */
  old: number | undefined;
  now: number;
}

/** What waits for somebody: the first of them in the server's order, and how many more there are. */
export const WallEvents = ({ waiting, old, now }: Props) => {
  const { list, fitting } = useFitting(waiting?.filas.length ?? 0);
  const shown = waiting?.filas.slice(0, fitting) ?? [];
  const more = (waiting?.total ?? 0) - shown.length;
  return (
    <section className={`rigid column clip desk-only ${shared.wallEvents}`} aria-label="Por atender">
      <h2>
        Por atender
        {old !== undefined && <span className="muted"> · {ago(old, now)}</span>}
      </h2>
      {!waiting && <p role="status">—</p>}
      {waiting?.total === 0 && <p>Nada pendiente.</p>}
      <ul className="grow shrink-y clip" ref={list}>
        {shown.map((event) => (
          <li className="row line-above" key={event.id}>
            <span className={`centered rigid round ${styles.face} tone-${severidadesDeEvento[event.severidad].tone}`}>
              <Icon name={iconOfEvento({ tipo: event.tipo, grupo: clasesEvento[event.tipo].grupo })} size={22} />
            </span>
            <div className="grow shrink">
              <strong>{kinds[event.tipo]}</strong>
              <p className="ellipsis">
                {[event.activo ?? event.asunto ?? '—', measured(event)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <p className="rigid muted">
              {estadosDeEvento[event.estado].label}
              <br />
              {ago(event.inicio_en, now)} · {exactly(event.inicio_en)}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={`rigid muted ${styles.more}`}>y {number(more)} más</p>}
    </section>
  );
};
