import { useEffect, useRef } from 'react';
import type { RenglonConteo } from '#contract/entities/conteos';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import styles from './conteos.module.css';

/** A part of a count: what it is, where, and how many were counted. Pressed, it is the one that is counted. */
export const CountLine = ({ line, active, onPick }: { line: RenglonConteo; active: boolean; onPick: () => void }) => {
  const { repuesto, codigo, ubicacion, contado, diferencia } = line;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <li ref={row}>
      <button
        type="button"
        className="row spread gap-8 full-width inherit-font text clickable frameless"
        aria-current={active}
        onClick={onPick}
      >
        <span className="grid shrink">
          <span className="semibold break-anywhere">{repuesto}</span>
          <span className="muted small break-anywhere">{[ubicacion, codigo].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={`grid rigid tabular ${styles.figure}`}>
          {contado === null ? (
            <span className="muted">—</span>
          ) : (
            <strong className="inline-row gap-4">
              <Icon name="check" size={18} /> {number(contado, 2)}
            </strong>
          )}
          {contado !== null && diferencia !== null && diferencia !== 0 && (
            <small className="danger">{`${diferencia > 0 ? '+' : ''}${number(diferencia, 2)}`}</small>
          )}
        </span>
      </button>
    </li>
  );
};
