import type { z } from 'zod';
import { ApiError } from '../../plugins/errors';
import type { Row, Store } from '../../records/store';
import type { Refusal } from '../cells';
import { placeholder, type Draft } from '../draft';
import type { Check } from './kind';

type Values = Record<string, unknown>;

/** Fields whose values live together in one column, by what stands before their dot. */
const nested = 'campos_extra';

/**
 * The input of a row by the entity's contract: all of it for a new record, for another only what changes.
 * Undefined when something is wrong, which has then been said.
 */
export const refuseByShape = ({ entity }: Store, draft: Draft, before: Row | null, { opciones, refuse }: Check): Values | undefined => {
  const values = assembled(draft, before, opciones.vacio === 'borrar');
  const parsed = (before ? entity.patch : entity.input).safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) if (!draft.wrong.has(fieldOf(issue.path))) refuse(draft, fieldOf(issue.path), refusalOf(issue));
    return undefined;
  }
  if (!before) return parsed.data;
  const patch: Values = parsed.data;
  // What a record is recognised by is not rewritten, whatever the case it was typed in.
  return Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => field !== opciones.clave && Object.hasOwn(values, field) && !same(value, before[field])),
  );
};

/** Asks the rules that the fields alone do not show. @returns whether they agree */
export const refuseByRules = async (store: Store, draft: Draft, shaped: Values, before: Row | null, { tx, empresaId, refuse }: Check): Promise<boolean> => {
  const asked = Object.fromEntries(Object.entries(shaped).filter(([field]) => !draft.pending.has(field)));
  try {
    // A number that nobody needs yet is not taken.
    if (!before && asked.codigo === null) asked.codigo = '…';
    await store.prepare?.(tx, asked, before, empresaId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [field, mensaje] of fieldsRefused(error)) refuse(draft, field, { codigo: codeOf(error, mensaje), mensaje });
    return false;
  }
};

/** What a refusal of the store says, field by field. */
export const fieldsRefused = (error: ApiError): [string, string][] =>
  Object.entries(error.details.errors ?? { '': [error.message] }).map(([field, messages]) => [field, messages.join('. ')]);

export const codeOf = (error: ApiError, mensaje: string): Refusal['codigo'] => {
  if (error.code === 'NO_ENCONTRADO') return 'NO_EXISTE';
  if (mensaje === 'Ya existe') return 'DUPLICADO_SISTEMA';
  return mensaje === 'Obligatorio' ? 'REQUERIDO' : 'VALOR_NO_PERMITIDO';
};

/** Cells by field, nested ones gathered; an empty cell says nothing unless it erases. */
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

/** A field inside a record is a column of its own, an item of a list is not. */
const fieldOf = ([head, key]: readonly PropertyKey[]) => (head === nested && key !== undefined ? `${nested}.${String(key)}` : String(head ?? ''));

/** The code of domain errors for what the contract refuses. */
const refusalOf = (issue: z.core.$ZodIssue): Refusal => {
  const { message: mensaje } = issue;
  if (mensaje === 'Obligatorio') return { codigo: 'REQUERIDO', mensaje };
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return { codigo: issue.origin === 'number' || issue.origin === 'int' ? 'FUERA_DE_RANGO' : 'LONGITUD', mensaje };
  if (issue.code === 'invalid_type')
    return { codigo: issue.expected === 'number' || issue.expected === 'int' ? 'FORMATO_NUMERO' : 'VALOR_NO_PERMITIDO', mensaje };
  return { codigo: 'VALOR_NO_PERMITIDO', mensaje };
};

const same = (a: unknown, b: unknown) => stable(a) === stable(b);

/** The database keeps keys in an order of its own, and of lists of records too. */
const stable = (value: unknown) => JSON.stringify(value ?? null, (_key, each: unknown) => (isRecord(each) ? sorted(each) : each));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, each]) => each !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
