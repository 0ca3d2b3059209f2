import type { CitaMantenimiento } from '#contract/entities/mantenimiento';
import { Chip, ChipRow } from '../../../ui/Chip';
import type { Face } from '../../../ui/faces';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from './calendar.module.css';
import { faceOf } from './entries';

/** All, or the label of one state. */
export type Shown = string;

/** The meaning of the colours; a click filters by one. */
export const Legend = ({
  entries,
  shown,
  onShow,
}: {
  entries: readonly CitaMantenimiento[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) => {
  const counts = new Map<string, { face: Face; count: number }>();
  for (const face of entries.map(faceOf))
    counts.set(face.label, { face, count: (counts.get(face.label)?.count ?? 0) + 1 });
  return (
    <ChipRow className={styles.calendarLegend} role="group" aria-label="Qué se muestra">
      <Chip aria-pressed={shown === 'todo'} onClick={() => onShow('todo')}>
        Todo <span className="tabular">{number(entries.length)}</span>
      </Chip>
      {[...counts.values()].map(({ face: { label, icon, tone }, count }) => (
        <Chip key={label} aria-pressed={shown === label} onClick={() => onShow(shown === label ? 'todo' : label)}>
          {icon && <Icon name={icon} size={15} className={styles[`tone-${tone ?? 'neutro'}`]} />}
          {label} <span className="tabular">{number(count)}</span>
        </Chip>
      ))}
    </ChipRow>
  );
};
