import { useState, type DragEvent } from 'react';
import { IconButton } from '@mui/material';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { clock } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from '../ejecuciones.module.css';
import { toCome, type Action } from './requests';

interface Props {
  run: Ejecucion;
  onClose: () => void;
  onChange: (action: Action) => Promise<void>;
}

const nothing = z.object({});

/** The stops to come in a new order: dragged, or moved by their buttons. */
export const OrderStops = ({ run, onClose, onChange }: Props) => {
  const [stops, setStops] = useState(() => toCome(run));
  // The times of the plan belong to the places in the order, not to the stops.
  const [times] = useState(() => stops.map(({ planeada_en }) => planeada_en));
  const [held, setHeld] = useState<number>();

  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || to < 0 || to >= stops.length || from === to) return;
    const others = stops.filter((each) => each !== moved);
    setStops([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const over = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (held === undefined || held === at) return;
    move(held, at);
    setHeld(at);
  };

  return (
    <FormDialog
      title="Ordenar las paradas"
      submitLabel="Guardar el orden"
      width="sm"
      schema={nothing}
      onClose={onClose}
      onSubmit={() => onChange({ accion: 'ordenar', claves: stops.map(({ clave }) => clave) })}
    >
      <ol className={`bare-list grid gap-4 ${styles.stopOrder}`} aria-label="Paradas por visitar">
        {stops.map((stop, at) => (
          <li
            className="rounded touch"
            key={stop.clave}
            draggable
            data-held={held === at}
            onDragStart={() => setHeld(at)}
            onDragOver={(event) => over(event, at)}
            onDragEnd={() => setHeld(undefined)}
          >
            <Icon name="drag_indicator" size={18} />
            <span>
              {stop.nombre} <small className="muted tabular">{clock(times[at] ?? stop.planeada_en)}</small>
            </span>
            <Moves stop={stop} first={at === 0} last={at === stops.length - 1} onMove={(by) => move(at, at + by)} />
          </li>
        ))}
      </ol>
    </FormDialog>
  );
};

const Moves = ({
  stop,
  first,
  last,
  onMove,
}: {
  stop: ParadaEjecutada;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
}) => (
  <>
    <IconButton size="small" aria-label={`Subir ${stop.nombre}`} disabled={first} onClick={() => onMove(-1)}>
      <Icon name="arrow_upward" size={18} />
    </IconButton>
    <IconButton size="small" aria-label={`Bajar ${stop.nombre}`} disabled={last} onClick={() => onMove(1)}>
      <Icon name="arrow_downward" size={18} />
    </IconButton>
  </>
);
