import type { z } from 'zod';
import { ApiError } from '../../plugins/errors';
import type { Row, Store } from '../../records/store';
import type { Refusal } from '../rows/read';
import { placeholder, type Draft } from '../rows/draft';
import type { Check } from './kind';

type Values = Record<string, unknown>;

/** The prefix of fields whose values are stored together in one column. */
const nested = 'campos_extra';

/**
 * Validates a row against the entity's contract: all of it for a new record, otherwise only what changes. Returns
 * undefined when errors were reported.
 */
export const refuseByShape = (
  { entity }: Store,
  draft: Draft,
  before: Row | null,
  { opciones, refuse }: Check,
): Values | undefined => {
  const values = assembled(draft, before, opciones.vacio === 'borrar');
  const parsed = (before ? entity.patch : entity.input).safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      if (!draft.wrong.has(fieldOf(issue.path))) refuse(draft, fieldOf(issue.path), codeOfIssue(issue));
    return undefined;
  }
  if (!before) return parsed.data;
  const patch: Values = parsed.data;
  // The key of a record is never rewritten, not even in another case.
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => field !== opciones.clave && Object.hasOwn(values, field) && !same(value, before[field]),
    ),
  );
};

/** Runs the store's rules that go beyond single fields. @returns whether they accept the row */
export const refuseByRules = async (
  store: Store,
  draft: Draft,
  shaped: Values,
  before: Row | null,
  { tx, empresaId, refuse }: Check,
): Promise<boolean> => {
  const asked = Object.fromEntries(Object.entries(shaped).filter(([field]) => !draft.pending.has(field)));
  try {
    // A placeholder: a check must not consume a number.
    if (!before && asked.codigo === null) asked.codigo = '…';
    await store.prepare?.(tx, asked, before, empresaId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [field, mensaje] of fieldsRefused(error))
      refuse(draft, field, { codigo: codeOf(error, mensaje), mensaje });
    return false;
  }
};

/** The messages of a store's error, by field. */
export const fieldsRefused = (error: ApiError): [string, string][] =>
  Object.entries(error.details.errors ?? { '': [error.message] }).map(([field, messages]) => [
    field,
    messages.join('. '),
  ]);

export const codeOf = (error: ApiError, mensaje: string): Refusal['codigo'] => {
  if (error.code === 'NO_ENCONTRADO') return 'NO_EXISTE';
  if (mensaje === 'Ya existe') return 'DUPLICADO_SISTEMA';
  return mensaje === 'Obligatorio' ? 'REQUERIDO' : 'VALOR_NO_PERMITIDO';
};

/** The values by field, nested ones grouped; an empty cell is ignored unless it erases. */
const assembled = ({ texts, values, pending }: Draft, before: Row | null, erases: boolean): Values => {
  const given: Values = {};
  const extra: Values = {};
  for (const field of new Set([...texts.keys(), ...Object.keys(values)])) {
    const value = pending.has(field) ? placeholder : values[field];
    if (value === undefined && !(before && erases)) continue;
    const [head, key] = field.split('.');
    if (head === nested && key) extra[key] = value ?? null;
    else given[field] = value ?? (Array.isArray(before?.[field]) ? [] : null);
  }
  if (Object.keys(extra).length > 0) given[nested] = { ...((before?.[nested] as Values | undefined) ?? {}), ...extra };
  return given;
};

/** A field of a nested record has its own column, an item of a list does not. */
const fieldOf = ([head, key]: readonly PropertyKey[]) =>
  head === nested && key !== undefined ? `${nested}.${String(key)}` : String(head ?? '');

/** The error code for an issue of the contract. */
export const codeOfIssue = (issue: z.core.$ZodIssue): Refusal => {
  const { message: mensaje } = issue;
  if (mensaje === 'Obligatorio') return { codigo: 'REQUERIDO', mensaje };
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return { codigo: issue.origin === 'number' || issue.origin === 'int' ? 'FUERA_DE_RANGO' : 'LONGITUD', mensaje };
  if (issue.code === 'invalid_type')
    return {
      codigo: issue.expected === 'number' || issue.expected === 'int' ? 'FORMATO_NUMERO' : 'VALOR_NO_PERMITIDO',
      mensaje,
    };
  return { codigo: 'VALOR_NO_PERMITIDO', mensaje };
};

const same = (a: unknown, b: unknown) => stable(a) === stable(b);

/** The database returns keys in its own order, also those of records within lists. */
const stable = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, each: unknown) => (isRecord(each) ? sorted(each) : each));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, each]) => each !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
