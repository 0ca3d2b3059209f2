import { memo, useMemo, type CSSProperties } from 'react';
import { IconButton } from '@mui/material';
import { useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import { delayWords } from '../faces';
import { runWords } from './faces';
import { closedBecause, isOpenRun, type BoardRow } from './rows';
import { blocksOf, xOf, type Block, type Scale } from './scale';
import { StopBlock } from './StopBlock';
import { keyOf } from './useMoves';
import styles from './despacho.module.css';

interface Props {
  row: BoardRow;
  scale: Scale;
  top: number;
  mayMove: boolean;
  busy: string | undefined;
  /** Why its last move was refused. */
  problem: string | undefined;
  onDismiss: () => void;
  onMenu: (block: Block, anchor: HTMLElement) => void;
}

/** A vehicle: what it was to serve and when, and what it does. */
export const VehicleRow = memo(({ row, scale, top, mayMove, busy, problem, onDismiss, onMenu }: Props) => {
  const { vehicle, runs } = row;
  const blocks = useMemo(() => blocksOf(row, scale), [row, scale]);
  const closed = closedBecause(row);
  const { setNodeRef, isOver } = useDroppable({ id: `fila ${vehicle.id}`, data: { row } });
  const [run] = runs.filter(isOpenRun);
  const shown = run ?? runs.at(-1);
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
      <header className={`column ${styles.who}`} title={closed && `${vehicle.nombre} ${closed}`}>
        {shown ? (
          <Link className="ellipsis" to={addresses.run(shown.id)}>
            {vehicle.nombre}
          </Link>
        ) : (
          <span className="ellipsis">{vehicle.nombre}</span>
        )}
        <small className="ellipsis muted">
          {vehicle.impedimento ? closed : shown && `${runWords(shown)}${delayOf(shown.retraso_min)}`}
        </small>
      </header>
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
      <div data-track className={`relative ${styles.track}`} style={hoursUnder(scale)}>
        {blocks.map(({ run: { id }, stop, planned }) => (
          <i key={keyOf(id, stop.clave)} className={styles.planned} style={planned} aria-hidden />
        ))}
        {runs.map(({ id, salida_en, fin_previsto_en }) => (
          <i key={id} className={styles.span} style={spanOf(scale, salida_en, fin_previsto_en)} aria-hidden />
        ))}
        {blocks.map((block, at) => (
          <StopBlock
            key={keyOf(block.run.id, block.stop.clave)}
            block={block}
            mayMove={mayMove}
            waiting={busy === keyOf(block.run.id, block.stop.clave)}
            first={at === 0}
            onMenu={onMenu}
          />
        ))}
      </div>
    </section>
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
