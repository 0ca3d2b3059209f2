import { useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { useDroppable } from '@dnd-kit/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useListContext } from 'react-admin';
import { isOpenState, type EstadoOrden, type Orden } from '#contract/entities/ordenes';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { estados } from '../faces';
import { BoardCard } from './BoardCard';
import styles from './board.module.css';

interface Props {
  estado: EstadoOrden;
  mayMove: boolean;
  /** The card being dragged: columns that cannot accept it show so. */
  held: Orden | undefined;
  /** A dropped card whose move is being saved. */
  moving: { orden: Orden; a: EstadoOrden } | undefined;
  /** The last card moved: the column scrolls to it. */
  arrived: Orden | undefined;
}

const step = 20;

/** The orders in one state: open ones by due date, ended ones the newest first. */
export const BoardColumn = ({ estado, mayMove, held, moving, arrived }: Props) => {
  const { filterValues } = useListContext();
  const [shown, setShown] = useState(step);
  const { setNodeRef, isOver } = useDroppable({ id: estado });
  const {
    data,
    total = 0,
    isError,
    refetch,
  } = useGetList<Orden>(
    'ordenes',
    {
      filter: { ...filterValues, estado },
      sort: isOpenState(estado) ? byDate : newest,
      pagination: { page: 1, perPage: shown },
    },
    { placeholderData: keepPreviousData },
  );
  // Until its refetch, the column that the card left still has it: it must be shown only once.
  const gone = ({ id, version }: Orden) =>
    id === moving?.orden.id || (id === arrived?.id && estado !== arrived.estado && version < arrived.version);
  const rest = (data ?? []).filter((orden) => !gone(orden));
  const here =
    moving?.a === estado
      ? moving.orden
      : arrived?.estado === estado && !moving && !rest.some(({ id }) => id === arrived.id)
        ? arrived
        : undefined;
  const cards = [...(here ? [here] : []), ...rest];
  const { label, icon, tone } = estados[estado];
  const closed = held !== undefined && held.estado !== estado && !held.transiciones_permitidas.includes(estado);

  return (
    <section
      ref={setNodeRef}
      className={`column gap-8 rounded ${styles.boardColumn}`}
      aria-label={label}
      data-over={isOver && !closed}
      data-closed={closed}
    >
      <header className="row gap-6 muted" data-tone={tone}>
        {icon && <Icon name={icon} size={18} />}
        <h2 className="grow flush text small semibold">{label}</h2>
        <span className="tabular">{data ? number(total) : ''}</span>
      </header>
      {isError && (
        <Button size="small" onClick={() => void refetch()}>
          No se pudo cargar. Reintentar
        </Button>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={96} />}
      <ul className="grid gap-8 flush">
        {cards.map((orden) => (
          <BoardCard
            key={orden.id}
            orden={orden}
            mayMove={mayMove}
            waiting={orden.id === moving?.orden.id}
            arrived={orden.id === arrived?.id && !moving}
          />
        ))}
        {total > (data?.length ?? 0) && (
          <li>
            <Button fullWidth onClick={() => setShown(shown + step)}>
              Ver más
            </Button>
          </li>
        )}
      </ul>
      {data?.length === 0 && cards.length === 0 && <p className={`faint small ${styles.boardNone}`}>Ninguna</p>}
    </section>
  );
};

const byDate = { field: 'fecha_limite', order: 'ASC' } as const;
const newest = { field: 'id', order: 'DESC' } as const;
