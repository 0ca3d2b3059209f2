import { useState, type KeyboardEvent } from 'react';
import { DndContext, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Componente } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import { currentDay } from '../../../ui/dates/zone';
import { wearOf } from '../depth';
import { Chassis } from './Chassis';
import { apartOf, isArrow, layoutOf, towards } from './places';
import { Wheel } from './Wheel';
import styles from './axles.module.css';

interface Props {
  /** Its accessible name. */
  label: string;
  axles: Ejes;
  /** What stands at each position. */
  mounted: ReadonlyMap<string, Componente>;
  chosen?: string | undefined;
  onChoose: (posicion: string) => void;
  /** Rotating: what stands at a position goes to another one. */
  onMove?: ((from: string, to: string) => void) | undefined;
  /** Positions that a draft changes, and those that the server refused. */
  moved?: ReadonlySet<string>;
  faults?: ReadonlyMap<string, string>;
}

/**
 * The axles of an asset from above, the front up, with every position; those on no axle are listed beneath. Arrows lead
 * from one to the next. Rotating, one is dragged onto another, or taken and put down with Enter.
 */
export const AxleDrawing = ({ label, axles, mounted, chosen, onChoose, onMove, moved, faults }: Props) => {
  const apart = apartOf(axles, [...mounted.keys()]);
  const layout = layoutOf(axles);
  const order = [...axles.flat(), ...apart];
  const [active, setActive] = useState({ posicion: chosen ?? order[0] ?? '', byKey: false });
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState('');
  const today = currentDay();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const current = order.includes(active.posicion) ? active.posicion : order[0];

  const move = (from: string, to: string) => {
    setHeld(undefined);
    if (from === to || !onMove) return;
    onMove(from, to);
    setSaid(`Lo de ${from} pasa a ${to}`);
  };
  const press = (posicion: string) => {
    if (!onMove) return onChoose(posicion);
    if (held !== undefined) return move(held, posicion);
    if (!mounted.has(posicion)) return setSaid(`En ${posicion} no hay nada que mover`);
    setHeld(posicion);
    return setSaid(`Tomó lo de ${posicion}: elija a dónde va, o Escape para dejarlo`);
  };
  const key = (event: KeyboardEvent, posicion: string) => {
    if (event.key === 'Escape' && held !== undefined) {
      event.stopPropagation();
      setHeld(undefined);
      setSaid('Se quedó donde estaba');
    }
    const end = order.at(ends[event.key] ?? order.length);
    if (!isArrow(event.key) && end === undefined) return;
    event.preventDefault();
    const next = isArrow(event.key) ? nextTo(posicion, event.key) : end;
    if (next !== undefined) setActive({ posicion: next, byKey: true });
  };
  const nextTo = (posicion: string, arrow: Parameters<typeof towards>[2]) => {
    const reached = apart.includes(posicion) ? posicion : towards(layout.places, posicion, arrow);
    if (reached !== posicion) return reached;
    // Into the row beneath and back, and along it.
    const by = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1;
    return order[order.indexOf(posicion) + by] ?? posicion;
  };
  const wheelOf = (posicion: string, at?: { x: number; y: number }) => {
    const tyre = mounted.get(posicion);
    return (
      <Wheel
        key={posicion}
        {...{ posicion, tyre, at, wear: wearOf(tyre, today) }}
        chosen={!onMove && chosen === posicion}
        tabbed={current === posicion}
        follows={active.byKey && active.posicion === posicion}
        movable={onMove !== undefined}
        held={held === posicion}
        moved={moved?.has(posicion) ?? false}
        fault={faults?.get(posicion)}
        onPress={() => press(posicion)}
        onKey={(event) => key(event, posicion)}
        onFocus={() => setActive((now) => (now.posicion === posicion ? now : { posicion, byKey: false }))}
      />
    );
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={({ active: dragged, over }) => over && move(String(dragged.id), String(over.id))}
      accessibility={quiet}
    >
      <div className="grid one-column gap-12" role="group" aria-label={label}>
        {layout.places.length > 0 && (
          <div className={styles.room}>
            <div className={styles.sheet} style={{ width: layout.width, height: layout.height }}>
              <Chassis layout={layout} />
              {layout.places.map(({ posicion, x, y }) => wheelOf(posicion, { x, y }))}
            </div>
          </div>
        )}
        {apart.length > 0 && <div className={styles.apart}>{apart.map((posicion) => wheelOf(posicion))}</div>}
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
};

const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/** The drawing itself announces a move, in Spanish. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
