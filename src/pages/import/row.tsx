import { Link } from 'react-router-dom';
import type { FilaImportacion, TipoImportacion } from '#contract/requests/importaciones';
import { StatusChip } from '../../ui/StatusChip';
import { Cell, verdictOf } from './Cell';
import { filas, places } from './words';
import shared from './import.module.css';
import styles from './row.module.css';

type Save = (numero: number, heading: string, text: string) => Promise<void>;

/** The props of a page of rows, as table or cards. */
export interface RowsProps {
  rows: readonly FilaImportacion[];
  /** The headings of the imported columns. */
  headings: readonly string[];
  tipo: TipoImportacion;
  /** Absent if the rows can no longer change. */
  onSave?: Save;
}

/** The cells of a row with errors or warnings. */
export const wrongIn = (row: FilaImportacion, headings: readonly string[]): string[] =>
  headings.filter((heading) => verdictOf(row, heading).state);

export const saverOf = (onSave: Save | undefined, { numero }: FilaImportacion, heading: string) =>
  onSave && ((text: string) => onSave(numero, heading, text));

/** The errors and warnings of a row: of each wrong cell, to correct there, and of the row as a whole. */
export const Problems = ({
  row,
  headings,
  onSave,
}: {
  row: FilaImportacion;
  headings: readonly string[];
  onSave: Save | undefined;
}) => {
  const whole = verdictOf(row, null);
  // For a required column that the file lacks.
  const elsewhere = [...row.errores, ...row.avisos].filter(
    ({ columna }) => columna !== null && !headings.includes(columna),
  );
  return (
    <>
      {row.avisos
        .filter(({ codigo }) => codigo === 'TRAE')
        .map(({ mensaje }) => (
          <p key={mensaje} className="muted flush tiny">
            {mensaje}
          </p>
        ))}
      {whole.said && <p className={styles.rowProblem}>{whole.said}</p>}
      {elsewhere.map(({ columna, mensaje }) => (
        <p key={`${columna} ${mensaje}`} className={styles.rowProblem}>
          {columna}: {mensaje}
        </p>
      ))}
      {wrongIn(row, headings).map((heading) => (
        <div key={heading} className={shared.importWrong}>
          <span className="muted tiny semibold">{heading}</span>
          <Cell heading={heading} row={row} onSave={saverOf(onSave, row, heading)} />
        </div>
      ))}
    </>
  );
};

/** The result of a row, with a link to its record if there is one. */
export const RowState = ({ row, tipo }: { row: FilaImportacion; tipo: TipoImportacion }) => {
  const {
    label,
    tone = 'neutro',
    icon,
  } = row.estado === 'importada' && row.actualizada ? { ...filas.importada, label: 'Actualizada' } : filas[row.estado];
  const chip = <StatusChip tone={tone} label={label} {...(icon && { icon })} />;
  const href = row.entidad_id !== null && row.estado !== 'revertida' ? places[tipo].href(row.entidad_id) : null;
  return href ? <Link to={href}>{chip}</Link> : chip;
};
