import { memo, useId } from 'react';
import { Button } from '@mui/material';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { Icon } from '../../../ui/Icon';
import { allWell, openAt, type Draft, type Group, type Said } from './draft';
import { PointCard } from './PointCard';
import type { Sender } from './useSender';
import styles from './run.module.css';

interface Props {
  group: Group;
  form: Formulario;
  asset: ActivoPorInspeccionar;
  respuestas: Draft['respuestas'];
  /** What keeps the inspection from being sent, by point; empty until it was tried. */
  faults: ReadonlyMap<string, string>;
  sender: Sender;
  onSay: (item: string, said: Said) => void;
  onDone: (item: string) => void;
  /** The points of a group that have no answer hold. */
  onAllWell: (group: Group) => void;
}

/** The points of a group, with the one button that answers those that hold: under them, where the thumb is. */
export const GroupSection = memo(
  ({ group, form, asset, respuestas, faults, sender, onSay, onDone, onAllWell }: Props) => {
    const heading = useId();
    const { name, points } = group;
    const done = points.filter(({ id }) => respuestas[id]?.resultado).length;
    const left = allWell(points, respuestas);
    const offers = points.some(({ id }) => left[id]?.resultado !== respuestas[id]?.resultado);
    return (
      <section className={`grid ${styles.group}`} aria-labelledby={heading}>
        <header className="row spread gap-8">
          <h3 id={heading} className="flush large bold break-anywhere">
            {name ?? form.nombre}
          </h3>
          <span className={`inline-row gap-4 rigid small tabular ${done === points.length ? 'brand' : 'muted'}`}>
            {done === points.length && <Icon name="check_circle" size={18} />}
            {`${done} de ${points.length}`}
          </span>
        </header>
        <ul className="bare-list flush grid">
          {points.map((point) => (
            <PointCard
              key={point.id}
              point={point}
              said={respuestas[point.id]}
              defect={openAt(asset.defectos, form, point)}
              guide={form.guias[point.id]}
              fault={faults.get(point.id)}
              sender={sender}
              onSay={onSay}
              onDone={onDone}
            />
          ))}
        </ul>
        {offers && (
          <div className={styles.well}>
            <Button
              fullWidth
              variant="contained"
              startIcon={<Icon name="done_all" />}
              aria-describedby={heading}
              onClick={() => onAllWell(group)}
            >
              Todo bien
            </Button>
          </div>
        )}
      </section>
    );
  },
);
