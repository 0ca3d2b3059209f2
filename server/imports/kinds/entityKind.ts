import { and, inArray, sql } from 'drizzle-orm';
import type { EntityName } from '#contract/index';
import type { TipoImportacion } from '#contract/requests/importaciones';
import { words } from '#contract/words/index';
import { insertRecords, removeRecords, updateRecords } from '../../records/crud';
import { fieldsOf, inTurn, lockToRemove, mine, selecting, type Row, type Store } from '../../records/store';
import { knownNames } from '../../records/named';
import type { Draft } from '../rows/draft';
import { refuseByRules, refuseByShape } from './entityRules';
import { lookUp, type Twin } from './entityTwins';
import type { Check, Kind, Written } from './kind';

interface Declared extends Pick<Kind, 'claves' | 'unique' | 'parent' | 'columns' | 'checkBeyond' | 'maps' | 'brings'> {
  tipo: TipoImportacion & EntityName;
  store: Store;
  /** Combines several cells into fields. `before`: the record that the row changes. */
  complete?: (draft: Draft, before: Row | null, check: Check) => void;
}

/**
 * A kind whose rows are records of an entity: checked by its contract and its store's rules, written like any other
 * change.
 */
export const entityKind = ({ store, complete, ...declared }: Declared): Kind => ({
  ...declared,
  codes: store.entity.codes,
  entity: declared.tipo,
  modos: ['crear', 'actualizar', 'crear_o_actualizar'],

  check: async (drafts, check) => {
    const twins = await lookUp(check.tx, store, check.empresaId, drafts, declared, check.opciones);
    const meant = new Map(drafts.map((draft) => [draft, whichRecord(draft, twins.byKey(draft), check)]));
    const before = await readRows(
      check,
      store,
      [...meant.values()].filter((id): id is number => typeof id === 'number'),
    );
    for (const draft of drafts) {
      const id = meant.get(draft);
      for (const [field, twin] of twins.taken(draft, typeof id === 'number' ? id : null))
        check.refuse(draft, field, { codigo: 'DUPLICADO_SISTEMA', mensaje: `Ya existe: ${twin.etiqueta}` });
      if (id === undefined) continue;
      const row = id === null ? null : before.get(id);
      if (row === undefined)
        check.refuse(draft, check.opciones.clave ?? '', { codigo: 'NO_EXISTE', mensaje: 'No existe' });
      else {
        complete?.(draft, row, check);
        await decide(store, draft, row, check);
      }
    }
    await sayNew(store, drafts, check);
  },

  write: async (tx, writer, drafts) => {
    await inTurn(tx, store, writer.empresaId);
    const created = drafts.flatMap(({ outcome }) => (outcome?.kind === 'crear' ? [outcome.input] : []));
    const rows = created.length > 0 ? await insertRecords(tx, store, writer, created) : [];
    const changing = new Map(
      drafts.flatMap(({ outcome }) => (outcome?.kind === 'cambiar' ? [[outcome.before, outcome.patch] as const] : [])),
    );
    const changed =
      changing.size > 0
        ? await updateRecords(tx, store, writer, [...changing.keys()], (row) => changing.get(row) ?? {})
        : [];
    const done: Written[] = [];
    for (const { outcome } of drafts) {
      const row = outcome?.kind === 'crear' ? rows.shift() : changed.shift();
      if (row)
        done.push({
          id: row.id,
          version: row.version,
          antes: outcome?.kind === 'cambiar' ? changedFields(store, outcome.before, row, outcome.patch) : null,
        });
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    await inTurn(tx, store, writer.empresaId);
    const ids = done.map(({ id }) => id);
    await lockToRemove(tx, store, writer.empresaId, ids);
    const rows = await readRows({ tx, empresaId: writer.empresaId, dry: true }, store, ids);
    const former = new Map<Row, Record<string, unknown>>();
    const made: Row[] = [];
    for (const { id, antes } of done) {
      const row = rows.get(id);
      if (row && antes) former.set(row, antes);
      else if (row) made.push(row);
    }
    if (former.size > 0) await updateRecords(tx, store, writer, [...former.keys()], (row) => former.get(row) ?? {});
    if (made.length > 0) await removeRecords(tx, store, writer, made);
  },

  untouched: async (tx, empresaId, done) => {
    const version = new Map(done.map((each) => [each.id, each.version]));
    const rows = await selecting(tx, { id: store.table.id, version: store.table.version }, store.table).where(
      and(mine(store, empresaId), inArray(store.table.id, [...version.keys()])),
    );
    return new Set(rows.filter((row) => version.get(Number(row.id)) === row.version).map(({ id }) => Number(id)));
  },
});

/** The id of the record that a row changes; null for a new one; undefined when an error was reported. */
const whichRecord = (
  draft: Draft,
  found: readonly Twin[],
  { opciones: { modo, clave }, refuse }: Check,
): number | null | undefined => {
  if (modo === 'crear' || clave === null) return null;
  const text = draft.texts.get(clave) ?? '';
  if (text === '' && modo === 'actualizar')
    return void refuse(draft, clave, {
      codigo: 'REQUERIDO',
      mensaje: 'Obligatorio para saber qué registro se actualiza',
    });
  if (found.length > 1) {
    const sugerencia = found.map(({ etiqueta }) => etiqueta).join(' · ');
    return void refuse(draft, clave, {
      codigo: 'AMBIGUO',
      mensaje: `Hay varios con este valor: ${sugerencia}`,
      sugerencia,
    });
  }
  const [only] = found;
  if (only) return only.id;
  return modo === 'actualizar'
    ? void refuse(draft, clave, { codigo: 'NO_EXISTE', mensaje: 'No existe ningún registro con este valor' })
    : null;
};

/** Complete records, as the rules need them; locked when they are about to change. */
const readRows = async (
  { tx, empresaId, dry }: Pick<Check, 'tx' | 'empresaId' | 'dry'>,
  store: Store,
  ids: readonly number[],
): Promise<Map<number, Row>> => {
  if (ids.length === 0) return new Map();
  const where = and(mine(store, empresaId), inArray(store.table.id, [...ids]));
  if (!dry) await tx.execute(sql`select 1 from ${store.table} where ${where} order by id for no key update`);
  const rows = await selecting(tx, fieldsOf(store), store.table).where(where);
  return new Map((rows as Row[]).map((row) => [row.id, row]));
};

/** Says of each row which records it creates because nobody has the name that it writes. */
const sayNew = async ({ named = {} }: Store, drafts: readonly Draft[], { tx, empresaId, warn }: Check) => {
  for (const [field, by] of Object.entries(named)) {
    const saying = drafts.flatMap((draft) => {
      const { outcome } = draft;
      const said = outcome?.kind === 'crear' ? outcome.input : outcome?.kind === 'cambiar' ? outcome.patch : {};
      const name = said[field];
      return typeof name === 'string' ? [{ draft, name }] : [];
    });
    const known = await knownNames(tx, by, empresaId, [...new Set(saying.map(({ name }) => name))]);
    const { one, gender } = words[by.store.entity.name];
    for (const { draft, name } of saying)
      if (!known.has(name))
        warn(draft, '', { codigo: 'TRAE', mensaje: `Trae ${one} ${gender === 'f' ? 'nueva' : 'nuevo'} «${name}»` });
  }
};

/** Sets the action of a row, or reports its errors. */
const decide = async (store: Store, draft: Draft, before: Row | null, check: Check) => {
  const shaped = refuseByShape(store, draft, before, check);
  if (!shaped || draft.errores.length > 0) return;
  if (before && Object.keys(shaped).length === 0 && draft.pending.size === 0) {
    draft.outcome = { kind: 'nada', id: before.id, before };
    check.warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'El registro ya está así: no cambia nada' });
    return;
  }
  if (check.dry && !(await refuseByRules(store, draft, shaped, before, check))) return;
  draft.outcome = before ? { kind: 'cambiar', before, patch: shaped } : { kind: 'crear', input: shaped };
};

/**
 * The former values of all changed fields. Retirement, for example, writes its reason besides the fields of the row.
 */
const changedFields = ({ entity }: Store, before: Row, row: Row, patch: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(entity.fields)
      .filter((field) => Object.hasOwn(patch, field) || JSON.stringify(before[field]) !== JSON.stringify(row[field]))
      .map((field) => [field, before[field] ?? null]),
  );
