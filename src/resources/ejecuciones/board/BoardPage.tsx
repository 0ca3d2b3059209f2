import { useCallback, useMemo, useState } from 'react';
import {
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useCanAccess } from 'react-admin';
import type { Candidato, EjecucionTablero, SinAsignar, Tablero } from '#contract/requests/tablero';
import { EmptyState } from '../../../ui/EmptyState';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Unreachable } from '../../../ui/Unreachable';
import { useNow } from '../../../ui/useNow';
import { AssignDialog } from './AssignDialog';
import { BoardBar } from './BoardBar';
import { DayGrid } from './DayGrid';
import { draggedIn, keysOf, rowUnder, type Dragged } from './dragged';
import { HandOverDialog } from './HandOverDialog';
import { Legend } from './Legend';
import { assign, handOver, moveWithin } from './rearrange';
import { closedBecause, rowsOf, toComeOf, type BoardRow } from './rows';
import { blocksOf, dropAt, scaleOf, type Block } from './scale';
import { StopMenu } from './StopMenu';
import { Unassigned } from './Unassigned';
import { useBoard } from './useBoard';
import { keyOf, useMoves } from './useMoves';
import styles from './despacho.module.css';

/** Pixels of an hour that can be chosen. */
const zooms = [48, 96, 160, 280];

/** The dispatch of a day: its vehicles as rows, their stops as blocks that are dragged. */
export const BoardPage = ({ day }: { day: string }) => {
  const { data, error, isError, refetch, isPlaceholderData } = useBoard(day);
  const { canAccess: mayMove = false } = useCanAccess({ resource: 'ejecuciones', action: 'edit' });
  const [zoom, setZoom] = useState(1);
  const [assigning, setAssigning] = useState<SinAsignar | 'any'>();
  const moves = useMoves();
  return (
    <div className={`column gap-8 shrink pad-12-16 ${styles.page}`}>
      <BoardBar
        day={day}
        zoom={{
          less: zoom > 0 ? () => setZoom(zoom - 1) : undefined,
          more: zoom < zooms.length - 1 ? () => setZoom(zoom + 1) : undefined,
        }}
        old={isError && data !== undefined}
        onUndo={mayMove ? (moves.undoLast ?? null) : undefined}
        onAdd={mayMove ? () => setAssigning('any') : undefined}
      />
      {!data &&
        (isError ? (
          <Unreachable what="el tablero" error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} />
        ))}
      {data && (
        <Day
          board={data}
          hour={zooms[zoom] ?? 96}
          mayMove={mayMove && !isPlaceholderData}
          moves={moves}
          onAssign={setAssigning}
        />
      )}
      {assigning && (
        <AssignDialog
          fecha={day}
          stop={assigning === 'any' ? null : assigning}
          onClose={() => setAssigning(undefined)}
          onAssign={(stop, to: Candidato) => {
            setAssigning(undefined);
            moves.move(to.activo_id, '', () =>
              assign({ id: to.ejecucion_id, version: to.version }, stop, to.despues_de),
            );
          }}
        />
      )}
    </div>
  );
};

interface DayProps {
  board: Tablero;
  hour: number;
  mayMove: boolean;
  moves: ReturnType<typeof useMoves>;
  onAssign: (stop: SinAsignar) => void;
}

type Moved = Pick<Block, 'run' | 'stop'>;

const quarter = 900_000;

const Day = ({ board, hour, mayMove, moves, onAssign }: DayProps) => {
  const rows = useMemo(() => rowsOf(board), [board]);
  const now = useNow(quarter);
  const scale = useMemo(() => scaleOf({ runs: board.ejecuciones, day: board, now }, hour), [board, hour, now]);
  const [held, setHeld] = useState<Dragged>();
  const [menu, setMenu] = useState<{ block: Block; anchor: HTMLElement }>();
  const [handing, setHanding] = useState<Block>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const { move } = moves;
  // The same function while the day is shown: rows are drawn again only when theirs changed.
  const showMenu = useCallback((block: Block, anchor: HTMLElement) => setMenu({ block, anchor }), []);

  const place = ({ run, stop }: Moved, index: number) => {
    const order = toComeOf(run).map(({ clave }) => clave);
    if (order[index] === stop.clave) return;
    move(run.activo_id, keyOf(run.id, stop.clave), () => moveWithin(run, order, stop.clave, index));
  };
  const pass = ({ run, stop }: Moved, row: BoardRow, target: EjecucionTablero, index: number) => {
    const before = toComeOf(target).map(({ clave }) => clave);
    move(row.vehicle.id, keyOf(run.id, stop.clave), () =>
      handOver(run, stop.clave, { id: target.id, before, index }, stop.nombre),
    );
  };
  const drop = (event: DragEndEvent) => {
    setHeld(undefined);
    const found = rowUnder(event);
    if (!found || !held) return;
    const { row, x } = found;
    const at = dropAt(row, blocksOf(row, scale), x, keysOf(held));
    const closed = closedBecause(row);
    if (held.kind === 'stop' && at?.run.id === held.run.id) return place(held, at.index);
    if (closed !== undefined || !at)
      return moves.refuse({
        vehicle: row.vehicle.id,
        message: `${row.vehicle.nombre} ${closed ?? 'no tiene una ejecución abierta'}`,
      });
    if (held.kind === 'stop') return pass(held, row, at.run, at.index);
    const after = toComeOf(at.run)[at.index - 1]?.clave ?? null;
    move(row.vehicle.id, '', () => assign(at.run, held.stop, after));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={(event) => setHeld(draggedIn(event))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      {board.sin_asignar.length > 0 && <Unassigned stops={board.sin_asignar} mayMove={mayMove} onAssign={onAssign} />}
      {rows.length === 0 ? (
        <EmptyState icon="event" text="No hay ejecuciones en este día." />
      ) : (
        <DayGrid rows={rows} scale={scale} mayMove={mayMove} moves={moves} held={held} onMenu={showMenu} />
      )}
      <Legend />
      {menu && (
        <StopMenu
          {...menu}
          mayMove={mayMove}
          onClose={() => setMenu(undefined)}
          onPlace={place}
          onHandOver={setHanding}
        />
      )}
      {handing && (
        <HandOverDialog
          block={handing}
          rows={rows}
          onClose={() => setHanding(undefined)}
          onPick={(row, run) => {
            setHanding(undefined);
            pass(handing, row, run, toComeOf(run).length);
          }}
        />
      )}
    </DndContext>
  );
};
