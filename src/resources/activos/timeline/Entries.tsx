import type { Historial } from '#contract/entities/hojaDeVida';
import { monthOf } from '../../../ui/formats';
import { Entry } from './Entry';
import styles from './timeline.module.css';

/** Entries grouped by month. */
export const Entries = ({ entries }: { entries: readonly Historial[] }) => (
  <>
    {byMonth(entries).map(({ month, own }) => (
      <section key={own[0]?.id ?? month} className={styles.timelineMonth}>
        <h4 className="muted tiny semibold">{month}</h4>
        <ol className="bare-list">
          {own.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    ))}
  </>
);

/** The entries are sorted, so those of one month are adjacent. */
const byMonth = (entries: readonly Historial[]) => {
  const months: { month: string; own: Historial[] }[] = [];
  for (const entry of entries) {
    const month = monthOf(entry.fecha);
    const last = months.at(-1);
    if (last?.month === month) last.own.push(entry);
    else months.push({ month, own: [entry] });
  }
  return months;
};
