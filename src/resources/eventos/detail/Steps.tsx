import type { PasoEvento } from '#contract/eventos';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { estados } from '../faces';
import styles from './event.module.css';

/** The steps of an event: the user, the action and the time. */
export const Steps = ({ steps }: { steps: readonly PasoEvento[] }) => (
  <section className={styles.steps} aria-label="Qué se hizo">
    <h3>Qué se hizo</h3>
    {steps.length === 0 ? (
      <p>Nadie lo ha atendido todavía.</p>
    ) : (
      <ol>
        {steps.map(({ a, quien, nota, fecha }) => (
          <li key={`${a} ${fecha}`}>
            <Icon name={estados[a].icon} size={18} />
            <div>
              <strong>{estados[a].label}</strong> por {quien ?? 'Ftrack'}
              <time dateTime={fecha}>{dateTime(fecha)}</time>
              {nota && <q>{nota}</q>}
            </div>
          </li>
        ))}
      </ol>
    )}
  </section>
);
