import { claseCita, type ClaseCita, type Planificador } from '#contract/requests/calendario';
import { Chip, ChipRow } from '../../../ui/Chip';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from './calendar.module.css';
import { faces } from './entries';
import tones from './entryTones.module.css';

interface Props {
  clases: Planificador['clases'];
  shown: string | undefined;
  onShow: (shown: ClaseCita | undefined) => void;
}

/** The meaning of the colours, with how many there are of each; a click filters by one. */
export const Legend = ({ clases, shown, onShow }: Props) => {
  const all = Object.values(clases).reduce((sum, n) => sum + n, 0);
  const found = claseCita.options.filter((clase) => clases[clase] !== undefined || clase === shown);
  return (
    <ChipRow className={styles.calendarLegend} role="group" aria-label="Qué se muestra">
      <Chip aria-pressed={shown === undefined} onClick={() => onShow(undefined)}>
        Todo <span className="tabular">{number(all)}</span>
      </Chip>
      {found.map((clase) => {
        const { label, icon, tone = 'neutro' } = faces[clase];
        return (
          <Chip key={clase} aria-pressed={shown === clase} onClick={() => onShow(shown === clase ? undefined : clase)}>
            {icon && <Icon name={icon} size={15} className={tones[`tone-${tone}`]} />}
            {label} <span className="tabular">{number(clases[clase] ?? 0)}</span>
          </Chip>
        );
      })}
    </ChipRow>
  );
};
