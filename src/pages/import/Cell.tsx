import { useState } from 'react';
import type { FilaImportacion } from '#contract/requests/importaciones';
import { Icon } from '../../ui/Icon';
import { useAttempt } from '../../ui/useAttempt';
import shared from './import.module.css';
import styles from './Cell.module.css';

interface Props {
  heading: string;
  row: FilaImportacion;
  /** Saves another text; absent if the row can no longer change. */
  onSave?: ((text: string) => Promise<void>) | undefined;
}

/** One cell: its text and its errors; a click opens an input to correct it. Enter saves, Escape discards. */
export const Cell = ({ heading, row, onSave }: Props) => {
  const [draft, setDraft] = useState<string>();
  const { attempt, busy } = useAttempt();
  const text = row.datos[heading] ?? '';
  const { state, said } = verdictOf(row, heading);

  const keep = async () => {
    if (draft === undefined || busy) return;
    if (draft.trim() === text || !onSave) return setDraft(undefined);
    await attempt(async () => {
      await onSave(draft);
      setDraft(undefined);
    });
  };
  const label = `${heading}, fila ${row.numero}`;
  return (
    <>
      {draft !== undefined ? (
        <input
          className={`full-width surface rounded-s text inherit-font ${shared.importCellInput}`}
          aria-label={label}
          value={draft}
          autoFocus
          readOnly={busy}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => void keep()}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void keep();
            if (key === 'Escape') setDraft(undefined);
          }}
        />
      ) : onSave ? (
        <button
          type="button"
          className={`snug clip transparent rounded-s text inherit-font break-anywhere text-left ${shared.importCell}`}
          aria-label={`Corregir ${label}: ${shortened(text) || 'vacía'}${said && `. ${said}`}`}
          onClick={() => setDraft(text)}
        >
          {shortened(text) || <span className="muted">—</span>}
        </button>
      ) : (
        <span
          className={`snug clip transparent rounded-s text inherit-font break-anywhere text-left ${shared.importCell}`}
        >
          {shortened(text) || '—'}
        </span>
      )}
      {said && (
        <span className={`flex align-start gap-4 tiny ${styles.cellProblem}`} data-state={state}>
          <Icon name={state === 'error' ? 'error' : 'warning'} size={14} /> {said}
        </span>
      )}
    </>
  );
};

/** Enough to recognise a text: the line of a route has thousands of letters. */
export const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** The errors and warnings of a cell; of the row as a whole if the heading is null. */
export const verdictOf = (
  { errores, avisos }: FilaImportacion,
  heading: string | null,
): { state: 'error' | 'aviso' | undefined; said: string } => {
  const of = (problems: FilaImportacion['errores']) => problems.filter(({ columna }) => columna === heading);
  const [wrong, noted] = [of(errores), of(avisos.filter(({ codigo }) => codigo !== 'TRAE'))];
  return {
    state: wrong.length > 0 ? 'error' : noted.length > 0 ? 'aviso' : undefined,
    said: [...wrong, ...noted].map(({ mensaje }) => mensaje).join('. '),
  };
};
