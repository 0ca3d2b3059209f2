import { useMemo, useState, type CSSProperties } from 'react';
import { Button } from '@mui/material';
import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import { dayName, foresee, type Plan, type PlanOrder, type PlanPerson } from '../../resources/ordenes/index';
import { currentDay, hourOf, momentAt } from '../../ui/dates/zone';
import { EmptyState } from '../../ui/EmptyState';
import { dayWithoutYear } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { announcements, cellIn, instructions, orderIn, trayId, useDragging, type Cell } from './dragging';
import { CardFace } from './OrderCard';
import { PersonRow } from './PersonRow';
import { Tray } from './Tray';
import type { PlanMoves } from './usePlanMoves';
import { plannedWords, takenBackWords, usualHour } from './words';
import styles from './planner.module.css';

interface Props {
  plan: Plan;
  /** Those that have a column. */
  days: readonly string[];
  moves: PlanMoves;
  /** Other days are shown than those asked for. */
  old: boolean;
  onOpen: (order: PlanOrder) => void;
  onSuggest: (ids: readonly number[]) => void;
}

/** The people as rows, the days as columns, beside them what has no plan; orders are dragged between all of them. */
export const PlannerBoard = ({ plan, days, moves, old, onOpen, onSuggest }: Props) => {
  const { said, put, busy, dismiss } = moves;
  const people = plan.personas;
  const [held, setHeld] = useState<PlanOrder>();
  const [over, setOver] = useState<Cell>();
  const orders = useMemo(() => new Map(plan.ordenes.map((order) => [order.id, order])), [plan]);
  const foreseen = useMemo(() => held && over && foresee(held, over.person, over.fecha), [held, over]);
  const { sensors, detect, begin } = useDragging(
    people.map(({ id }) => id),
    days,
  );
  const leave = () => {
    setHeld(undefined);
    setOver(undefined);
  };
  const drop = ({ active, over: onto }: DragEndEvent) => {
    leave();
    const order = orderIn(active);
    const cell = cellIn(onto);
    if (order && onto?.id === trayId)
      void put(order, { personal_id: null, fecha_programada: null }, { words: takenBackWords(order) });
    if (!order || !cell) return;
    const hour = order.fecha_programada === null ? usualHour : hourOf(order.fecha_programada);
    const place = { personal_id: cell.person.id, fecha_programada: momentAt(cell.fecha, hour) };
    void put(order, place, { words: plannedWords(order, cell.person, cell.fecha) });
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => {
        begin(String(active.data.current?.['cell'] ?? trayId));
        setHeld(orderIn(active));
      }}
      onDragOver={({ over: now }) => setOver(cellIn(now))}
      onDragCancel={leave}
      onDragEnd={drop}
    >
      <div className={styles.board} inert={old}>
        <Tray
          plan={plan}
          busy={busy}
          said={said?.personal_id === null ? said : undefined}
          onDismiss={dismiss}
          onOpen={onOpen}
          onSuggest={onSuggest}
        />
        {people.length === 0 ? (
          <Nobody />
        ) : (
          <div className={styles.scroll} role="region" aria-label="Planificador" tabIndex={0}>
            {!people.some(({ con_turno }) => con_turno) && <NoShift person={people[0]} />}
            <div role="table" aria-label="Quién hace qué" className={styles.grid} style={columns(plan, days)}>
              <Heads days={days} />
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  days={days}
                  orders={orders}
                  busy={busy}
                  foreseen={over?.person.id === person.id ? foreseen : undefined}
                  said={said?.personal_id === person.id ? said : undefined}
                  onDismiss={dismiss}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className={`outlined surface ${styles.card} ${styles.held}`} data-priority={held.prioridad}>
            <CardFace order={held} loose={false} />
            {foreseen && (
              <p className={`flush tiny ${styles.meaning}`} data-bad={foreseen.conflicts.length > 0}>
                {foreseen.conflicts.join(' · ') || 'Cabe en su jornada'}
              </p>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
};

/** A day on which nobody works and nothing is planned is narrow. */
const columns = ({ personas }: Plan, days: readonly string[]) => {
  const isIdle = (day: string) =>
    !personas.some(({ dias }) =>
      dias.some(({ fecha, jornada_min, ordenes }) => fecha === day && (jornada_min > 0 || ordenes.length > 0)),
    );
  const widths = days.map((day) => (days.length > 1 && isIdle(day) ? 60 : 104));
  return {
    '--columns': widths.map((width) => (width === 60 ? '60px' : 'minmax(104px, 1fr)')).join(' '),
    '--days': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
};

const Heads = ({ days }: { days: readonly string[] }) => (
  <div role="row" className={styles.head}>
    <span role="columnheader" className={styles.corner}>
      Persona
    </span>
    {days.map((day) => (
      <span role="columnheader" key={day} data-today={day === currentDay()}>
        {days.length === 1 ? dayWithoutYear(day) : dayName(day)}
      </span>
    ))}
  </div>
);

const Nobody = () => (
  <EmptyState
    icon="engineering"
    text="Aquí no hay técnicos, contratistas ni supervisores. Registre a quien hace el trabajo, con su turno."
    action={
      <Button variant="contained" component={Link} to="/personal">
        Ir al personal
      </Button>
    }
  />
);

const NoShift = ({ person }: { person: PlanPerson | undefined }) => (
  <div className="pad-12">
    <Note>
      Nadie tiene turno: sin él no se sabe cuánto cabe en un día.{' '}
      {person && <Link to={`/personal/${person.id}`}>Escribir el turno de {person.nombre}</Link>}
    </Note>
  </div>
);
