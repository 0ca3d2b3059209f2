import { useState } from 'react';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { currentDay } from '../../../ui/dates/zone';
import { dayWithoutYear, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from './agenda.module.css';
import { dayTitle } from './DayDialog';
import { assetOf, faceOf, faces, isOverdue, keyOf, restOf, titleOf } from './entries';
import { byDay, rowsOf, type Group } from './grouping';
import tones from './entryTones.module.css';

interface Props {
  entries: readonly CitaMantenimiento[];
  onOpen: (entry: CitaMantenimiento) => void;
  onMove: (entries: readonly CitaMantenimiento[]) => void;
}

/** Entries of a day before they are grouped. */
const few = 6;

/** The days one below the other: first what is overdue, then each day that has something. */
export const Agenda = ({ entries, ...ways }: Props) => {
  const overdue = entries.filter(isOverdue);
  const days = byDay(entries.filter((entry) => !isOverdue(entry)));
  return (
    <>
      {overdue.length > 0 && <Part title="Vencidos" clase="vencido" entries={overdue} {...ways} />}
      {[...days].map(([day, its]) => (
        <Part
          key={day}
          title={day === currentDay() ? `Hoy, ${dayWithoutYear(day)}` : dayTitle(day)}
          entries={its}
          {...ways}
        />
      ))}
    </>
  );
};

const Part = ({ title, clase, entries, ...ways }: Props & { title: string; clase?: 'vencido' }) => {
  const [open, setOpen] = useState(true);
  return (
    <section className={styles.agendaPart} aria-label={title}>
      <h3>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {clase && <Icon name="error" size={18} className={tones['tone-peligro']} />}
          <span className={styles.agendaText}>{clase ? `${title} (${number(entries.length)})` : title}</span>
          {!clase && <span className="muted tabular">{number(entries.length)}</span>}
          <Icon name={open ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={20} />
        </button>
      </h3>
      {open && (
        <ul className="bare-list">
          {rowsOf(entries, few, Infinity).map((row) => (
            <li key={row.key}>
              {row.kind === 'group' && <Folded group={row.group} {...ways} />}
              {row.kind === 'entry' && <Entry entry={row.entry} onOpen={ways.onOpen} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** A group of a day, folded until it is pressed. */
const Folded = ({
  group: { name, clase, entries, movable },
  onOpen,
  onMove,
}: { group: Group } & Omit<Props, 'entries'>) => {
  const [open, setOpen] = useState(false);
  const { icon, label, tone = 'neutro' } = faces[clase];
  return (
    <>
      <div className={styles.agendaGroup}>
        <button type="button" className={styles.agendaRow} aria-expanded={open} onClick={() => setOpen(!open)}>
          {icon && <Icon name={icon} size={18} className={tones[`tone-${tone}`]} />}
          <span className={styles.agendaText}>
            {name.replace(/(\d) (?=\p{L}+$)/u, '$1\u00a0')}
            <small>{`${label}: ${firstOf(entries)}`}</small>
          </span>
          <Icon name={open ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={20} />
        </button>
        {movable.length > 0 && (
          <button type="button" aria-label={`Mover a… ${name}`} title="Mover a…" onClick={() => onMove(movable)}>
            <Icon name="event" size={20} />
          </button>
        )}
      </div>
      {open && (
        <ul className={`bare-list ${styles.agendaInner}`}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <Entry entry={entry} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** «FL-081, LQX157, MQX134…» */
const firstOf = (entries: readonly CitaMantenimiento[]) =>
  entries.slice(0, 3).map(assetOf).filter(Boolean).join(', ') + (entries.length > 3 ? '…' : '');

const Entry = ({ entry, onOpen }: Pick<Props, 'onOpen'> & { entry: CitaMantenimiento }) => {
  const { icon, tone = 'neutro' } = faceOf(entry);
  return (
    <button type="button" className={styles.agendaRow} onClick={() => onOpen(entry)}>
      {icon && <Icon name={icon} size={18} className={tones[`tone-${tone}`]} />}
      <span className={styles.agendaText}>
        {titleOf(entry)}
        <small>{restOf(entry)}</small>
      </span>
    </button>
  );
};
