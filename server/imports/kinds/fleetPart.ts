import type { Check } from './kind';
import type { Draft } from '../rows/draft';

/** Cells of a row as a row of another kind: its draft, and the one that it is a part of. */
export interface Part {
  draft: Draft;
  whole: Draft;
  /** What it brings, in words. */
  dicho: string;
}

/** The asset that a row is about: its id; null for a new one. */
export type AssetOf = (draft: Draft) => number | null;

/** The cells of a row whose fields begin with a prefix; undefined when all are empty. */
export const partOf = (
  whole: Draft,
  prefix: string,
  values: Record<string, unknown>,
  dicho: string,
): Part | undefined => {
  const own = [...whole.texts].flatMap(([field, text]) =>
    field.startsWith(`${prefix}.`) && text !== '' ? [[field.slice(prefix.length + 1), text] as const] : [],
  );
  if (own.length === 0) return undefined;
  const draft: Draft = {
    numero: whole.numero,
    texts: new Map(own),
    values: { ...values },
    pending: new Set(),
    wrong: new Set(own.flatMap(([field]) => (whole.wrong.has(`${prefix}.${field}`) ? [field] : []))),
    errores: [],
    avisos: [],
  };
  for (const [field] of own)
    if (whole.values[`${prefix}.${field}`] !== undefined) draft.values[field] = whole.values[`${prefix}.${field}`];
  return { draft, whole, dicho };
};

/**
 * The check of parts: what it says of a field is said at its cell, else at the first cell of the part. `elsewhere`:
 * fields that several parts share.
 */
export const checkOfParts = <P extends Part>(
  check: Check,
  parts: readonly P[],
  prefixOf: (part: P) => string,
  elsewhere: Readonly<Record<string, string>> = {},
): Check => {
  const byDraft = new Map(parts.map((part) => [part.draft, part]));
  const cellOf = (part: P, field: string) => {
    const { texts } = part.draft;
    const shared = elsewhere[field];
    if (shared !== undefined && part.whole.texts.get(shared)) return shared;
    return `${prefixOf(part)}.${texts.has(field) ? field : ([...texts.keys()][0] ?? field)}`;
  };
  return {
    ...check,
    // Cells were read in the unit of their heading already.
    readingUnit: () => undefined,
    opciones: { ...check.opciones, modo: 'crear_o_actualizar', clave: 'tipo', vacio: 'conservar' },
    refuse: (draft, field, refusal) => {
      const part = byDraft.get(draft);
      if (!part) return;
      draft.wrong.add(field);
      // Not stored: what matters is that the part has one.
      draft.errores.push({ columna: null, codigo: refusal.codigo, mensaje: refusal.mensaje });
      const cell = cellOf(part, field);
      if (!part.whole.wrong.has(cell)) check.refuse(part.whole, cell, refusal);
    },
    warn: (draft, field, refusal) => {
      const part = byDraft.get(draft);
      if (part && refusal.codigo !== 'SIN_CAMBIOS') check.warn(part.whole, cellOf(part, field), refusal);
    },
  };
};
