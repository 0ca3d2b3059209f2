import type { Problema } from '#contract/importaciones';
import type { Row } from '../records/store';
import type { Refusal } from './cells';

/** What a row asks for. `before`: the record as it is, locked when it is about to change. */
export type Deed =
  { kind: 'crear'; input: Record<string, unknown> } | { kind: 'cambiar'; before: Row; patch: Record<string, unknown> } | { kind: 'nada'; id: number };

/** A row of the file on its way to becoming a record. */
export interface Draft {
  numero: number;
  /** Field → what stands in its cell, blank ones too. */
  texts: ReadonlyMap<string, string>;
  /** Field → what a filled cell says. */
  values: Record<string, unknown>;
  /** Fields whose cell names a record that is still to be made by another row, or as a missing level. */
  pending: Set<string>;
  /** Fields of which something wrong was said already. */
  wrong: Set<string>;
  errores: Problema[];
  avisos: Problema[];
  /** Set by the check of its kind, when nothing is wrong. */
  deed?: Deed;
}

/** Stands for the id of a record that does not exist yet. */
export const placeholder = 2_147_483_647;

/** Headings by field: where a problem of a field is shown. */
export type Headings = ReadonlyMap<string, string>;

export const problemAt = (headings: Headings, field: string, label: string, { codigo, mensaje, sugerencia }: Refusal): Problema => {
  const columna = headings.get(field) ?? null;
  return { columna, codigo, mensaje: columna === null ? `${label}: ${mensaje}` : mensaje, ...(sugerencia && { sugerencia }) };
};
