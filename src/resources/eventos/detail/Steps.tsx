import type { PasoEvento } from '#contract/entities/eventos';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { estados } from '../faces';
import styles from './event.module.css';

/** The steps of an event: the user, the action and the time. */
export const Steps = ({ steps }: { steps: readonly PasoEvento[] }) => (
  <section className={styles.steps} aria-label="Qué se hizo">
    <h3 className="small semibold">Qué se hizo</h3>
    {steps.length === 0 ? (
      <p className="flush muted small">Nadie lo ha atendido todavía.</p>
    ) : (
      <ol className="bare-list grid gap-10">
        {steps.map(({ clase, a, quien, atiende, nota, fecha }) => (
          <li className="flex gap-10 muted small" key={`${clase} ${a} ${fecha}`}>
            <Icon name={clase === 'dueno' ? ownerIcon(atiende) : estados[a].icon} size={18} />
            <div>
              <strong>{clase === 'dueno' ? ownerStep(atiende, quien) : estados[a].label}</strong> por{' '}
              {quien ?? 'Ftrack'}
              <time className="block tiny" dateTime={fecha}>
                {dateTime(fecha)}
              </time>
              {nota && <q className="block above-4 text">{nota}</q>}
            </div>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const ownerIcon = (owner: string | null) => (owner === null ? 'person_off' : 'person_check');

/** «Tomado», «Asignado a Ana», «Sin dueño». */
const ownerStep = (owner: string | null, by: string | null): string => {
  if (owner === null) return 'Sin dueño';
  return owner === by ? 'Tomado' : `Asignado a ${owner}`;
};
