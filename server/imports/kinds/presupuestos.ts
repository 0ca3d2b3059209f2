import { and, inArray, sql } from 'drizzle-orm';
import { clasePresupuesto, presupuestos as contract } from '#contract/entities/presupuestos';
import type { z } from '#contract/core/validation';
import { presupuestos as words } from '#contract/words/presupuestos';
import { meses } from '#contract/words/reportePresupuesto';
import { insertRecords, updateRecords } from '../../records/crud';
import { presupuestoTable as table } from '../../db/tables/presupuestos';
import { presupuestoStore as store } from '../../resources/presupuestos/store';
import { mine, readRows, type Row } from '../../records/store';
import { wordsIn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { codeOfIssue } from './entityRules';
import type { Check, Kind, Written } from './kind';
import { optionsOf } from './options';

const entity = entityKind({
  tipo: 'presupuestos',
  store,
  claves: ['anio'],
  unique: [['anio', 'nivel_id', 'clase']],
  columns: async () => own,
});

/** A month of a row: its budget, and the record that it changes. */
interface Month {
  input: { anio: number; mes: number; nivel_id: number | null; clase: string; valor: number };
  before: Row | null;
}

const monthsOf = new WeakMap<Draft, readonly Month[]>();

/** A row is a class of a level and year: each month that is filled is a record. An empty one stays as it is. */
export const presupuestos: Kind = {
  ...entity,
  modos: ['crear', 'crear_o_actualizar'],
  within: 'nivel_id',
  beside: { first: {}, last: { presupuestos: entity } },

  check: async (drafts, check) => {
    const shaped = drafts.flatMap((draft) => {
      const inputs = shapeOf(draft, check);
      return inputs ? [{ draft, inputs }] : [];
    });
    const known = await existing(
      check,
      shaped.map(({ inputs }) => inputs),
    );
    const said = new Map<string, number>();
    for (const { draft, inputs } of shaped) {
      const isNew = draft.pending.has('nivel_id');
      const months = inputs.map((input): Month => ({ input, before: (!isNew && known.get(keyOf(input))) || null }));
      for (const { input, before } of months) {
        const field = fields[input.mes - 1] ?? '';
        // The same level may be named in two ways.
        const row = isNew ? undefined : said.get(keyOf(input));
        if (row !== undefined)
          check.refuse(draft, field, { codigo: 'DUPLICADO_ARCHIVO', mensaje: `Ya lo dice la fila ${row}` });
        else if (before && check.opciones.modo === 'crear')
          check.refuse(draft, field, {
            codigo: 'DUPLICADO_SISTEMA',
            mensaje: 'Este mes ya tiene presupuesto: para cambiarlo, elija «Crear o actualizar»',
          });
        said.set(keyOf(input), draft.numero);
      }
      if (draft.errores.length === 0) decide(draft, months, check);
    }
  },

  write: async (tx, writer, drafts) => {
    const all = drafts.flatMap((draft) => (monthsOf.get(draft) ?? []).map((month) => ({ draft, ...month })));
    const making = all.filter(({ before }) => !before);
    const changing = all.flatMap(({ before, ...month }) => (before ? [{ ...month, before }] : []));
    const made =
      making.length > 0
        ? await insertRecords(
            tx,
            store,
            writer,
            making.map(({ input }) => input),
          )
        : [];
    const values = new Map(changing.map(({ before, input }) => [before, { valor: input.valor }]));
    const changed =
      values.size > 0 ? await updateRecords(tx, store, writer, [...values.keys()], (row) => values.get(row) ?? {}) : [];
    const written = new Map<Draft, Written[]>();
    for (const { draft, before } of [...making.map((each) => ({ ...each, before: null })), ...changing]) {
      const row = before ? changed.shift() : made.shift();
      if (!row) continue;
      const done = { id: row.id, version: row.version, antes: before && { valor: before.valor } };
      written.set(draft, [...(written.get(draft) ?? []), done]);
    }
    return drafts.flatMap((draft) => {
      const [first, ...others] = written.get(draft) ?? [];
      return first ? [{ ...first, beside: others.map((each) => ({ ...each, tipo: 'presupuestos' })) }] : [];
    });
  },
};

const fields = meses.map((name) => name.toLowerCase());
const { anio, valor } = contract.fields;

/** The months of a row; undefined when errors were reported. */
const shapeOf = (draft: Draft, { refuse }: Check): Month['input'][] | undefined => {
  const { values, wrong } = draft;
  const read = <S extends z.ZodType>(field: string, shape: S): z.output<S> | undefined => {
    if (wrong.has(field)) return undefined;
    if (values[field] === undefined) return void refuse(draft, field, { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
    const parsed = shape.safeParse(values[field]);
    const [issue] = parsed.error?.issues ?? [];
    if (issue) refuse(draft, field, codeOfIssue(issue));
    return parsed.data;
  };
  const [year, clase] = [read('anio', anio), read('clase', clasePresupuesto)];
  const filled = fields.flatMap((field, at) => (values[field] === undefined ? [] : [{ field, mes: at + 1 }]));
  if (filled.length === 0 && !fields.some((field) => wrong.has(field)))
    refuse(draft, fields[0] ?? '', { codigo: 'REQUERIDO', mensaje: 'Escriba el presupuesto de al menos un mes' });
  const nivel_id = typeof values.nivel_id === 'number' ? values.nivel_id : null;
  const months = filled.map(({ field, mes }) => ({ mes, valor: read(field, valor) }));
  if (draft.errores.length > 0 || year === undefined || clase === undefined) return undefined;
  return months.flatMap((month) =>
    month.valor === undefined ? [] : [{ anio: year, mes: month.mes, nivel_id, clase, valor: month.valor }],
  );
};

/** The first month that changes is the row's record; the others are written beside it. */
const decide = (draft: Draft, months: readonly Month[], { warn }: Check) => {
  const moving = months.filter(({ input, before }) => before?.valor !== input.valor);
  monthsOf.set(draft, moving);
  const [first] = moving;
  if (first)
    draft.outcome = first.before
      ? { kind: 'cambiar', before: first.before, patch: { valor: first.input.valor } }
      : { kind: 'crear', input: first.input };
  else {
    const before = months[0]?.before;
    if (before) draft.outcome = { kind: 'nada', id: before.id, before };
    warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'El presupuesto ya está así: no cambia nada' });
  }
};

const keyOf = ({ anio: year, mes, nivel_id, clase }: Omit<Month['input'], 'valor'>) =>
  `${year} ${mes} ${nivel_id} ${clase}`;

/** The budgets that these rows may change, locked when they are about to. */
const existing = async (
  { tx, empresaId, dry }: Check,
  rows: readonly (readonly Month['input'][])[],
): Promise<Map<string, Row>> => {
  const years = [...new Set(rows.flat().map((input) => input.anio))];
  if (years.length === 0) return new Map();
  const where = and(mine(store, empresaId), inArray(table.anio, years));
  if (!dry) await tx.execute(sql`select 1 from ${table} where ${where} order by id for no key update`);
  const found = await readRows(tx, store, where);
  return new Map(found.map((row) => [keyOf(row as Row & Month['input']), row]));
};

const english = 'January, February, March, April, May, June, July, August, September, October, November, December';

const own = [
  ...entityColumns(contract, words, {
    anio: 'ano, year, vigencia, ejercicio, periodo',
    nivel_id: {
      synonyms: 'sede, área, centro de costo, centro de costos, sucursal, level, site, cost center',
      help: 'Código, nombre o ruta del nivel. Vacío: el de la empresa, sin repartir.',
    },
    clase: {
      synonyms: 'rubro, concepto, categoría, tipo, cuenta, class, category',
      options: optionsOf(words.values.clase, {
        preventivo: [['preventiva', 'mantenimiento preventivo', 'preventive']],
        correctivo: [['correctiva', 'mantenimiento correctivo', 'corrective'], ['reparaciones']],
        combustible: [
          ['fuel', 'combustibles'],
          ['gasolina', 'acpm', 'diésel'],
        ],
        compras: [
          ['compra', 'purchases'],
          ['repuestos', 'inventario'],
        ],
        otro: [['otros', 'other']],
      }),
    },
    mes: false,
    valor: false,
  }),
  ...meses.map((label, at) => ({
    field: label.toLowerCase(),
    label,
    kind: 'numero' as const,
    synonyms: [label.slice(0, 3), ...wordsIn(english).slice(at, at + 1)],
    help: 'Vacío: no cambia. 0 cuenta.',
  })),
];
