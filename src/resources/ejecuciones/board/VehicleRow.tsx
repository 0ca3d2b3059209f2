import { memo, useMemo, type CSSProperties, type MouseEvent, type TouchEvent } from 'react';
import { IconButton } from '@mui/material';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import { delayWords } from '../faces';
import { movableAt, type DragData } from './dragged';
import { runWords } from './faces';
import { closedBecause, isOpenRun, type BoardRow } from './rows';
import { blocksOf, xOf, type Block, type Scale } from './scale';
import { StopBlock } from './StopBlock';
import { keyOf } from './useMoves';
import styles from './despacho.module.css';

interface TrackProps {
  row: BoardRow;
  scale: Scale;
  mayMove: boolean;
  /** The keys of the stop that is being moved, and of the one that is being dragged. */
  busy: string | undefined;
  held: string | undefined;
  onMenu: (block: Block, anchor: HTMLElement) => void;
}

interface Props extends TrackProps {
  top: number;
  /** Why its last move was refused. */
  problem: string | undefined;
  onDismiss: () => void;
}

/** A vehicle: what it was to serve and when, and what it does. */
export const VehicleRow = memo(({ top, problem, onDismiss, ...track }: Props) => {
  const { row, scale, mayMove } = track;
  const { vehicle } = row;
  const closed = closedBecause(row);
  const data = { row } satisfies DragData;
  const { setNodeRef, isOver } = useDroppable({ id: `fila ${vehicle.id}`, data });
  const drag = useDraggable({ id: `fila ${vehicle.id}`, data, disabled: !mayMove });
  const begin = (name: 'onMouseDown' | 'onTouchStart') => (event: MouseEvent | TouchEvent) => {
    if (movableAt(event.target) !== undefined) drag.listeners?.[name]?.(event);
  };
  return (
    <section
      ref={setNodeRef}
      className={`flex ${styles.vehicle}`}
      style={{ top }}
      aria-label={vehicle.nombre}
      data-row={vehicle.id}
      data-over={isOver}
      data-closed={closed !== undefined}
    >
      <Who row={row} closed={closed} />
      {problem && (
        <div className={styles.problemAt}>
          <p className={`row gap-6 flush danger small ${styles.problem}`} role="alert">
            {problem}
            <IconButton size="small" aria-label="Cerrar el aviso" onClick={onDismiss}>
              <Icon name="close" size={16} />
            </IconButton>
          </p>
        </div>
      )}
      <div
        ref={drag.setNodeRef}
        data-track
        className={`relative ${styles.track}`}
        style={hoursUnder(scale)}
        onMouseDown={begin('onMouseDown')}
        onTouchStart={begin('onTouchStart')}
      >
        <Track {...track} />
      </div>
    </section>
  );
});

const Who = memo(({ row: { vehicle, runs }, closed }: { row: BoardRow; closed: string | undefined }) => {
  const shown = runs.find(isOpenRun) ?? runs.at(-1);
  return (
    <header className={`column ${styles.who}`} title={closed && `${vehicle.nombre} ${closed}`}>
      {shown ? (
        <Link className="ellipsis text regular semibold plain" to={addresses.run(shown.id)}>
          {vehicle.nombre}
        </Link>
      ) : (
        <span className="ellipsis">{vehicle.nombre}</span>
      )}
      {vehicle.motivo_no_apto === null ? (
        <small className="ellipsis muted">
          {vehicle.impedimento ? closed : shown && `${runWords(shown)}${delayOf(shown.retraso_min)}`}
        </small>
      ) : (
        <small className="ellipsis danger" title={vehicle.motivo_no_apto}>
          No apto: {vehicle.motivo_no_apto}
        </small>
      )}
    </header>
  );
});

/** Memoized, because its row is drawn again with each row that comes into sight. */
const Track = memo(({ row, scale, mayMove, busy, held, onMenu }: TrackProps) => {
  const blocks = useMemo(() => blocksOf(row, scale), [row, scale]);
  return (
    <>
      {blocks.map(({ run: { id }, stop, planned }) => (
        <i key={keyOf(id, stop.clave)} className={styles.planned} style={planned} aria-hidden />
      ))}
      {row.runs.map(({ id, salida_en, fin_previsto_en }) => (
        <i key={id} className={styles.span} style={spanOf(scale, salida_en, fin_previsto_en)} aria-hidden />
      ))}
      {blocks.map((block, at) => {
        const key = keyOf(block.run.id, block.stop.clave);
        return (
          <StopBlock
            key={key}
            block={block}
            mayMove={mayMove}
            waiting={busy === key}
            held={held === key}
            first={at === 0}
            onMenu={onMenu}
          />
        );
      })}
    </>
  );
});

const delayOf = (minutes: number | null) => (minutes === null ? '' : ` · ${delayWords(minutes)}`);

const hoursUnder = ({ hour, from, to }: Scale): CSSProperties => ({
  width: ((to - from) / 3_600_000) * hour,
  backgroundSize: `${hour}px 100%`,
});

const spanOf = (scale: Scale, from: string, to: string): CSSProperties => {
  const left = xOf(scale, Date.parse(from));
  return { left, width: Math.max(2, xOf(scale, Date.parse(to)) - left) };
};
