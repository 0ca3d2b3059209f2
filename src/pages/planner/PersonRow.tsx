import { memo } from 'react';
import { useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import {
  isAbsent,
  LoadBar,
  shortHours,
  type Foreseen,
  type PlanDay,
  type PlanOrder,
  type PlanPerson,
} from '../../resources/ordenes/index';
import { Avatar } from '../../ui/Avatar';
import { currentDay } from '../../ui/dates/zone';
import { dayWithoutYear } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { cellId } from './dragging';
import { OrderCard, RestCard } from './OrderCard';
import { SaidHere } from './SaidHere';
import type { Said } from './usePlanMoves';
import styles from './planner.module.css';

interface Props {
  person: PlanPerson;
  days: readonly string[];
  orders: ReadonlyMap<number, PlanOrder>;
  busy: ReadonlySet<number>;
  /** What the held order would mean, if it is over this person. */
  foreseen: Foreseen | undefined;
  said: Said | undefined;
  onDismiss: () => void;
  onOpen: (order: PlanOrder) => void;
}

/** A person: what each day has of their shift, and the orders laid over the days that they take. */
export const PersonRow = memo(({ person, days, ...rest }: Props) => {
  const shown = person.dias.filter(({ fecha }) => days.includes(fecha));
  const assigned = shown.reduce((sum, { asignado_min }) => sum + asignado_min, 0);
  const shift = shown.reduce((sum, { jornada_min }) => sum + jornada_min, 0);
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={styles.who}>
        <Avatar name={person.nombre} src={person.image_url} size="small" />
        <div className="column shrink">
          <Link className={`text semibold plain ${styles.name}`} to={`/personal/${person.id}/show`}>
            {person.nombre}
          </Link>
          <small className={`muted tiny tabular ${styles.sum}`}>
            {person.con_turno ? `${shortHours(assigned)} / ${shortHours(shift)}` : 'Sin turno'}
          </small>
          {person.habilidades.length > 0 && (
            <small className={`muted tiny ellipsis ${styles.skills}`} title={person.habilidades.join(', ')}>
              {person.habilidades.join(', ')}
            </small>
          )}
        </div>
      </div>
      {shown.map((day) => (
        <DayCell key={day.fecha} person={person} day={day} first={shown[0]?.fecha} {...rest} />
      ))}
    </div>
  );
});

interface CellProps extends Omit<Props, 'days'> {
  day: PlanDay;
  /** The first day shown. */
  first: string | undefined;
}

const DayCell = ({ person, day, first, orders, busy, foreseen, said, onDismiss, onOpen }: CellProps) => {
  const { fecha, ordenes, jornada_min, asignado_min, ausencias } = day;
  const id = cellId(person.id, fecha);
  const { setNodeRef, isOver } = useDroppable({ id, data: { person, fecha } });
  const absent = isAbsent(day);
  const share = foreseen?.days.find((each) => each.fecha === fecha);
  const its = ordenes
    .flatMap((each) => orders.get(each) ?? [])
    .sort((a, b) => ((a.fecha_programada ?? '') < (b.fecha_programada ?? '') ? -1 : 1));
  return (
    <div
      ref={setNodeRef}
      role="cell"
      aria-label={`${person.nombre}, ${dayWithoutYear(fecha)}`}
      className={styles.cell}
      data-cell={id}
      data-over={isOver}
      data-refused={isOver && foreseen?.refused === true}
      data-taken={share !== undefined && share.min > 0}
      data-look={absent ? 'ausente' : jornada_min === 0 ? 'libre' : undefined}
      data-today={fecha === currentDay()}
    >
      {absent ? (
        <span className={`row gap-4 tiny ${styles.absent}`}>
          <Icon name="event_busy" size={16} />
          <span className="break-anywhere">{ausencias.join(', ')}</span>
        </span>
      ) : jornada_min === 0 && asignado_min === 0 && !share?.min ? (
        <DayOff planned={its.length > 0} />
      ) : (
        <LoadBar assigned={share?.total ?? asignado_min} shift={jornada_min} {...(share && { added: share.min })} />
      )}
      {!absent && ausencias.length > 0 && (
        <span className={`row gap-4 tiny ${styles.absent}`} title={ausencias.join(', ')}>
          <Icon name="schedule" size={14} />
          <span className="ellipsis">{ausencias.join(', ')}</span>
        </span>
      )}
      {said?.fecha === fecha && <SaidHere said={said} onDismiss={onDismiss} />}
      {its.length > 0 && (
        <ul className={`bare-list ${styles.cards}`}>
          {its.map((order) =>
            isMain(order, fecha, first) ? (
              <OrderCard key={order.id} order={order} cell={id} waiting={busy.has(order.id)} onOpen={onOpen} />
            ) : (
              <RestCard
                key={order.id}
                order={order}
                min={order.dias.find((each) => each.fecha === fecha)?.min ?? 0}
                onOpen={onOpen}
              />
            ),
          )}
        </ul>
      )}
    </div>
  );
};

/** The first of its days that is shown is the one that is dragged. */
const isMain = ({ dias }: PlanOrder, fecha: string, first = fecha): boolean =>
  dias.find((each) => each.fecha >= first)?.fecha === fecha;

/** A day without shift; what is planned on it counts nothing there. */
const DayOff = ({ planned }: { planned: boolean }) =>
  planned ? (
    <span className={`row gap-4 tiny ${styles.off}`}>
      <Icon name="warning" size={14} />
      No trabaja
    </span>
  ) : (
    <span className="faint tiny">Libre</span>
  );
