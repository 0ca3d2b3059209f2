import { can } from '#contract/core/access';
import type { PasoEvento } from '#contract/entities/eventos';
import { pasoDicho } from '#contract/words/pasosEvento';
import { useRole } from '../../../providers/session';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { estados } from '../faces';
import { NoteBox } from '../notes/NoteBox';
import { NoteText } from '../notes/NoteText';
import styles from './event.module.css';

/** The steps and notes of an event: the user, what they did and when; and where a note is added. */
export const Steps = ({ id, steps }: { id: number; steps: readonly PasoEvento[] }) => {
  const may = can(useRole(), 'edit', 'eventos');
  return (
    <section className={styles.steps} aria-label="Qué se hizo">
      <h3 className="small semibold">Qué se hizo</h3>
      {steps.length === 0 ? (
        <p className="flush muted small">Nadie lo ha atendido todavía.</p>
      ) : (
        <ol className="bare-list grid gap-10">
          {steps.map((step, at) => {
            const [did, note] = pasoDicho(step);
            return (
              <li className="flex gap-10 muted small" key={`${at} ${step.fecha}`}>
                <Icon name={iconOf(step)} size={18} />
                <div className="shrink">
                  <strong>{did}</strong> por {step.quien ?? 'Ftrack'}
                  <time className="block tiny" dateTime={step.fecha}>
                    {dateTime(step.fecha)}
                  </time>
                  {note && <NoteText text={note} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {may && <NoteBox key={id} id={id} />}
    </section>
  );
};

const iconOf = ({ clase, a, atiende, deshace }: PasoEvento): IconName => {
  if (deshace) return 'undo';
  if (clase === 'nota') return 'comment';
  if (clase === 'protocolo') return 'check_box';
  if (clase === 'protocolo_quitado') return 'check_box_outline_blank';
  if (clase === 'dueno') return atiende === null ? 'person_off' : 'person_check';
  return estados[a].icon ?? 'info';
};
