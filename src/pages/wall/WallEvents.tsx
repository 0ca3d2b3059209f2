import { esSosSinAtender, type EventoEnMapa } from '#contract/entities/eventos';
import { clasesEvento, severidades } from '#contract/entities/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { estadosDeEvento, exactly, iconOfEvento, measured, severidadesDeEvento } from '../../resources/eventos/index';
import { ago } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import shared from './wall.module.css';
import styles from './WallEvents.module.css';

interface Props {
  events: readonly EventoEnMapa[];
  nameOf: (id: number) => string;
  now: number;
}

/** The most events listed. */
const most = 40;

/** What waits for somebody: what is open first, then the worst, then the newest. */
export const WallEvents = ({ events, nameOf, now }: Props) => (
  <section className={`rigid clip desk-only ${shared.wallEvents}`} aria-label="Por atender">
    <h2>Por atender</h2>
    {events.length === 0 && <p>Nada pendiente.</p>}
    <ul>
      {worstFirst(events)
        .slice(0, most)
        .map((event) => (
          <li className="row line-above" key={event.id}>
            <span className={`centered rigid round ${styles.face} tone-${severidadesDeEvento[event.severidad].tone}`}>
              <Icon name={iconOfEvento({ tipo: event.tipo, grupo: clasesEvento[event.tipo].grupo })} size={22} />
            </span>
            <div className="grow shrink">
              <strong>{kinds[event.tipo]}</strong>
              <p className="ellipsis">
                {[event.activo_id === null ? event.asunto : nameOf(event.activo_id), measured(event)]
                  .filter(Boolean)
                  .join(' · ')}
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
  </section>
);

const worstFirst = (events: readonly EventoEnMapa[]) =>
  events.toSorted(
    (a, b) =>
      Number(esSosSinAtender(b)) - Number(esSosSinAtender(a)) ||
      Number(b.estado === 'abierto') - Number(a.estado === 'abierto') ||
      severidades.indexOf(b.severidad) - severidades.indexOf(a.severidad) ||
      Date.parse(b.inicio_en) - Date.parse(a.inicio_en),
  );
