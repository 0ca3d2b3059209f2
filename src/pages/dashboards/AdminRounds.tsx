import { Alert } from '@mui/material';
import { diferenciaTolerable, type Relojes, type Ronda } from '#contract/requests/paneles';
import { spanInWords } from '#contract/rules/spans';
import { nombreRonda } from '#contract/words/rondas';
import { ago, dateTime, duration, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import shared from './dashboards.module.css';
import styles from './adminRounds.module.css';

/** What runs by the clock, what is wrong with it first, and whether the clocks agree. */
export const AdminRounds = ({ rounds, clocks }: { rounds: readonly Ronda[]; clocks: Relojes }) => {
  const late = rounds.filter(({ atrasada }) => atrasada);
  const wrong = rounds.filter(isWrong);
  const apart = clocks.diferencia_s ?? 0;
  return (
    <section id="tareas-automaticas" className={shared.dashboardCard} aria-labelledby="tareas-automaticas-titulo">
      <h2 id="tareas-automaticas-titulo">Tareas automáticas</h2>
      {Math.abs(apart) > diferenciaTolerable && (
        <Alert severity="error">
          El reloj de la base de datos está {spanOf(Math.abs(apart) * 1_000)} {apart > 0 ? 'adelante' : 'atrás'} del de
          este servidor. Active la sincronización de hora (NTP) en las dos máquinas: mientras tanto las fechas pueden
          quedar mal y, si es más de una hora, no se borra nada antiguo.
        </Alert>
      )}
      {late.length > 0 && (
        <Alert severity="error">
          {late.length === 1 ? 'Una tarea está atrasada' : `${number(late.length)} tareas están atrasadas`}:{' '}
          {late.map(({ nombre }) => nombreRonda(nombre)).join(', ')}. Mire su último error, la hora de los servidores y
          si la base de datos responde; si no se recupera, reinicie Ftrack.
        </Alert>
      )}
      <p className="muted small">
        Saltos de reloj desde que empezó este proceso: {number(clocks.saltos.base)} de la base de datos,{' '}
        {number(clocks.saltos.proceso)} de este servidor.
      </p>
      {wrong.length > 0 && <Rounds rounds={wrong} />}
      <details className={styles.well}>
        <summary className="semibold touch clickable">
          {wrong.length > 0 ? 'Las demás' : 'Todas'} corren a tiempo ({number(rounds.length - wrong.length)})
        </summary>
        <Rounds rounds={rounds.filter((round) => !isWrong(round))} />
      </details>
    </section>
  );
};

const Rounds = ({ rounds }: { rounds: readonly Ronda[] }) => (
  <ul className="bare-list divided">
    {[...rounds].sort(worstFirst).map((round) => (
      <Line key={`${round.nombre} ${String(round.propia)}`} round={round} />
    ))}
  </ul>
);

const Line = ({ round }: { round: Ronda }) => {
  const { nombre, cada_ms, corrio_en, atrasada, propia, fallo, fallo_en } = round;
  return (
    <li className="flex gap-10 pad-8-0">
      <Icon name={isWrong(round) ? 'error' : corrio_en === null ? 'schedule' : 'check_circle'} size={18} />
      <span className="grid shrink">
        <strong>{nombreRonda(nombre)}</strong>
        <span className="muted small">
          {atrasada && 'Atrasada · '}
          Cada {cada_ms === hour ? 'hora' : spanOf(cada_ms)} · <Last {...round} />
          {propia && ' · en este proceso'}
        </span>
        {fallo !== null && fallo_en !== null && (
          <span className="small break-anywhere">
            Último error, <time title={dateTime(fallo_en)}>{ago(fallo_en)}</time>: {fallo}
          </span>
        )}
      </span>
    </li>
  );
};

const Last = ({ corrio_en, duro_ms }: Ronda) =>
  corrio_en === null ? (
    'no ha corrido todavía'
  ) : (
    <>
      corrió <time title={dateTime(corrio_en)}>{ago(corrio_en)}</time>
      {duro_ms !== null && ` y tardó ${spanOf(duro_ms)}`}
    </>
  );

/** Late, failing since its last run, well. */
const rankOf = ({ atrasada, fallo_en, corrio_en }: Ronda) => {
  if (atrasada) return 0;
  return fallo_en !== null && (corrio_en === null || fallo_en > corrio_en) ? 1 : 2;
};

const isWrong = (round: Ronda) => rankOf(round) < 2;

const worstFirst = (one: Ronda, other: Ronda) =>
  rankOf(one) - rankOf(other) || nombreRonda(one.nombre).localeCompare(nombreRonda(other.nombre), 'es');

const hour = 3_600_000;

const spanOf = (ms: number): string => {
  if (ms < 1_000) return `${number(ms)} ms`;
  if (ms % hour === 0) return spanInWords(ms);
  return ms < 120_000 ? `${number(ms / 1_000, ms < 10_000 ? 1 : 0)} s` : duration(ms);
};
