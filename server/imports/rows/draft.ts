import type { Problema } from '#contract/requests/importaciones';
import type { Row } from '../../records/store';
import type { Refusal } from './read';

/** The action of a row. `before`: the record as it is, locked when it is about to change. */
export type Outcome =
  | { kind: 'crear'; input: Record<string, unknown> }
  | { kind: 'cambiar'; before: Row; patch: Record<string, unknown> }
  | { kind: 'nada'; id: number; before?: Row };

/** A row of the file on its way to becoming a record. */
export interface Draft {
  numero: number;
  /** Field → text of its cell, including blank ones. */
  texts: ReadonlyMap<string, string>;
  /** Field → parsed value of a non-empty cell. */
  values: Record<string, unknown>;
  /** Field → amount as written, of those that were converted to the stored unit. */
  written?: Record<string, number>;
  /** Fields whose cell references a record that is still to be created, by another row or as a missing level. */
  pending: Set<string>;
  /** Fields that already have an error. */
  wrong: Set<string>;
  errores: Problema[];
  avisos: Problema[];
  /** Set by the check of its kind, when there are no errors. */
  outcome?: Outcome;
}

/** Placeholder for the id of a record that does not exist yet. */
export const placeholder = 2_147_483_647;

/** Headings by field, to show the problems of a field at its column. */
export type Headings = ReadonlyMap<string, string>;

export const problemAt = (
  headings: Headings,
  field: string,
  label: string,
  { codigo, mensaje, sugerencia }: Refusal,
): Problema => {
  const columna = headings.get(field) ?? null;
  return {
    columna,
    codigo,
    mensaje: columna === null ? `${label}: ${mensaje}` : mensaje,
    ...(sugerencia && { sugerencia }),
  };
};
