import { useDraggable } from '@dnd-kit/core';
import type { SinAsignar } from '#contract/requests/tablero';
import { clock } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import type { DragData } from './dragged';
import styles from './despacho.module.css';

interface Props {
  stops: readonly SinAsignar[];
  mayMove: boolean;
  onAssign: (stop: SinAsignar) => void;
}

/** The stops of the day that nobody serves: dragged to a vehicle, or pressed to see who serves them best. */
export const Unassigned = ({ stops, mayMove, onAssign }: Props) => (
  <section className={`row wrap gap-8 pad-8-12 rounded ${styles.unassigned}`} aria-label="Paradas sin asignar">
    <strong className="small">
      {stops.length === 1 ? '1 parada sin asignar' : `${stops.length} paradas sin asignar`}
    </strong>
    {stops.map((stop) => (
      <Loose key={stop.parada_id} stop={stop} mayMove={mayMove} onAssign={() => onAssign(stop)} />
    ))}
  </section>
);

const Loose = ({ stop, mayMove, onAssign }: { stop: SinAsignar; mayMove: boolean; onAssign: () => void }) => {
  const { nombre, planeada_en, motivo, parada_id } = stop;
  const { listeners, setNodeRef, isDragging } = useDraggable({
    id: `suelta ${parada_id}`,
    data: { loose: stop } satisfies DragData,
    disabled: !mayMove,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={`inline-row gap-6 surface bordered-strong rounded-s text small touch ${styles.loose}`}
      data-held={isDragging}
      disabled={!mayMove}
      title={motivo ?? undefined}
      {...listeners}
      onClick={onAssign}
    >
      <Icon name="pin_drop" size={16} />
      {nombre}
      <small className="muted tabular">{clock(planeada_en)}</small>
    </button>
  );
};
