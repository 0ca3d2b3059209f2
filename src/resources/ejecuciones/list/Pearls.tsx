import type { Ejecucion } from '#contract/entities/ejecuciones';
import { nextOf, pearlWords } from '../faces';
import styles from '../ejecuciones.module.css';

/** More stops than these are not drawn as a string. */
const most = 30;

/** The stops of an execution, each a dot with the colour and shape of its state. */
export const Pearls = ({ run }: { run: Ejecucion }) => {
  const next = nextOf(run);
  const { paradas } = run;
  if (paradas.length === 0) return <span className="faint">Sin paradas</span>;
  return (
    <ol className={`bare-list row wrap ${styles.pearls}`} aria-label="Paradas">
      {paradas.slice(0, most).map((stop) => {
        const words = pearlWords(stop, stop === next);
        return (
          <li
            className="row relative"
            key={stop.orden}
            data-state={stop.estado}
            data-next={stop === next}
            title={words}
          >
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
      {paradas.length > most && (
        <li className={`row relative muted tiny ${styles.pearlsMore}`}>+{paradas.length - most}</li>
      )}
    </ol>
  );
};
