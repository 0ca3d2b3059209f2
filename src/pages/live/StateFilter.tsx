import { liveStates } from '#contract/core/realtime';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { faceOf } from './stateFaces';
import { classes } from '../../ui/classes';
import styles from './StateFilter.module.css';

interface StateFilterProps {
  /** By index in `liveStates`; undefined while unknown. */
  counts: readonly (number | undefined)[] | undefined;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** One counter per state, each a toggle: with none pressed, all are shown. */
export const StateFilter = ({ counts, chosen, onChange }: StateFilterProps) => (
  <div className="flex gap-4" role="group" aria-label="Filtrar por estado">
    {liveStates.map((_state, index) => {
      const face = faceOf(index);
      const known = counts?.[index];
      const count = known === undefined ? '—' : number(known);
      return (
        <button
          key={face.label}
          type="button"
          className={classes(
            'row center gap-4 rounded inherit-font small semibold tabular clickable focus-inside',
            styles.state,
            `tone-${face.tone}`,
          )}
          aria-pressed={chosen.has(index)}
          aria-label={`${face.label}: ${count}`}
          title={face.label}
          onClick={() => onChange(toggled(chosen, index))}
        >
          <Icon name={face.icon} size={16} />
          <span>{count}</span>
        </button>
      );
    })}
  </div>
);

const toggled = (chosen: ReadonlySet<number>, index: number) => {
  const next = new Set(chosen);
  if (!next.delete(index)) next.add(index);
  return next;
};
