import { inArray, and, sql } from 'drizzle-orm';
import { itemPlantilla, masPasos, plantillas as contract, type Plantilla } from '#contract/entities/plantillas';
import { insertRecord, updateRecord } from '../../records/crud';
import { mine, readRows, type Row } from '../../records/store';
import { plantillaStore as store } from '../../resources/plantillas/store';
import type { Draft } from '../rows/draft';
import { groupsBy } from '../rows/groups';
import { fold } from '../rows/words';
import { entityKind } from './entityKind';
import { codeOfIssue } from './entityRules';
import type { Check, Kind, Written } from './kind';
import { columns, listsOfTypes } from './plantillasColumns';

type Form = Pick<Plantilla, 'nombre' | 'items' | 'frecuencia' | 'aplica_a'>;
type Point = Form['items'][number];

const entity = entityKind({
  tipo: 'plantillas',
  store,
  claves: ['nombre'],
  unique: [['nombre', 'grupo', 'titulo']],
  columns: async () => columns,
});

/** What a row says of its form, and the point that it is, as it will be. */
const saidOf = new WeakMap<Draft, { form: Partial<Form>; point: Point; before: Row | null }>();

/**
 * Forms of inspections: a row is a point, and the rows with one name are a form. Of a form that exists, points with the
 * same title are changed and keep their id, others are added, and those that no row names stay.
 */
export const plantillas: Kind = {
  ...entity,
  within: 'titulo',
  together: ['nombre'],
  whole: true,
  grouped: 'nombre',

  check: async (drafts, check) => {
    const known = await existing(check, drafts);
    for (const rows of formsIn(drafts)) {
      const before = known.get(nameIn(rows[0])) ?? null;
      const points = new Map<Draft, Point>();
      for (const draft of rows) {
        refuseForm(draft, before, check);
        const point = pointOf(draft, before, check);
        if (point) points.set(draft, point);
      }
      const form = formOf(rows, check);
      const all = merged(before, [...points.values()]);
      for (const [draft, point] of points) {
        if (all.length > masPasos)
          check.refuse(draft, 'titulo', {
            codigo: 'FUERA_DE_RANGO',
            mensaje: `El formulario tendría ${all.length} puntos y el máximo son ${masPasos}`,
          });
        if (draft.errores.length === 0) decide(draft, { form, point, before }, check);
      }
    }
  },

  write: async (tx, writer, drafts) => {
    const done = new Map<Draft, Written>();
    for (const rows of formsIn(drafts)) {
      const said = rows.flatMap((draft) => saidOf.get(draft) ?? []);
      const [first] = said;
      if (!first) continue;
      const { before, form } = first;
      const points = said.map(({ point }) => point);
      const patch = { ...form, items: merged(before, points) };
      const id = before
        ? before.id
        : await insertRecord(
            tx,
            store,
            writer,
            contract.input.parse({ ...patch, nombre: rows[0]?.values.nombre, uso: 'inspeccion' }),
          );
      if (before) await updateRecord(tx, store, writer, before, patch);
      const [row] = await readRows(tx, store, and(mine(store, writer.empresaId), inArray(store.table.id, [id])));
      const antes = before && Object.fromEntries(Object.keys(patch).map((field) => [field, before[field] ?? null]));
      for (const draft of rows) done.set(draft, { id, version: Number(row?.version), antes });
    }
    return drafts.flatMap((draft) => done.get(draft) ?? []);
  },

  /** Each row of a form says what the form was. */
  undo: async (tx, writer, done) => entity.undo(tx, writer, [...new Map(done.map((row) => [row.id, row])).values()]),
};

const nameIn = (draft: Draft | undefined) => fold(draft?.texts.get('nombre') ?? '');

const formsIn = (drafts: readonly Draft[]): Draft[][] => groupsBy(drafts, nameIn);

/** The forms that these rows may change, by their folded name; locked when they are about to change. */
const existing = async ({ tx, empresaId, dry }: Check, drafts: readonly Draft[]): Promise<Map<string, Row>> => {
  const names = [...new Set(drafts.map(nameIn))];
  const where = and(mine(store, empresaId), sql`normalizar(plantillas.nombre) = any(${sql.param(names)}::text[])`);
  if (!dry) await tx.execute(sql`select 1 from ${store.table} where ${where} order by id for no key update`);
  const rows = await readRows(tx, store, where);
  return new Map(rows.map((row) => [fold(String(row.nombre)), row]));
};

const refuseForm = (draft: Draft, before: Row | null, { opciones: { modo }, refuse }: Check) => {
  if (draft.wrong.has('nombre')) return;
  if (!draft.texts.get('nombre')) return refuse(draft, 'nombre', { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
  if (before && before.uso !== 'inspeccion')
    return refuse(draft, 'nombre', {
      codigo: 'DUPLICADO_SISTEMA',
      mensaje: 'Ya existe una plantilla de tareas con este nombre',
    });
  if (before && modo === 'crear')
    return refuse(draft, 'nombre', {
      codigo: 'DUPLICADO_SISTEMA',
      mensaje: 'Este formulario ya existe: para cambiarlo, elija «Crear o actualizar»',
    });
  if (!before && modo === 'actualizar')
    refuse(draft, 'nombre', { codigo: 'NO_EXISTE', mensaje: 'No existe ningún formulario con este nombre' });
};

const fields = ['grupo', 'titulo', 'instruccion', 'severidad_si_falla', 'foto_obligatoria', 'obligatoria'] as const;

/** The point of a row: that of the form with its title, with what the row says; undefined when errors were reported. */
const pointOf = (draft: Draft, before: Row | null, { opciones, refuse }: Check): Point | undefined => {
  const { values, texts } = draft;
  const was = samePoint(itemsOf(before), values);
  const emptied = opciones.vacio === 'borrar' ? fields.filter((field) => texts.has(field)) : [];
  const kept =
    was && Object.fromEntries(Object.entries(was).filter(([field]) => !emptied.some((name) => name === field)));
  const said = Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
  const parsed = itemPlantilla.safeParse({ tipo: 'inspeccion', obligatoria: true, ...kept, ...said });
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!draft.wrong.has(field)) refuse(draft, field, codeOfIssue(issue));
  }
  return parsed.data;
};

/** Points of two groups may share a title; a point that only moved to another group is the same. */
const samePoint = (items: readonly Point[], { titulo, grupo = null }: { titulo?: unknown; grupo?: unknown }) => {
  const titled = items.filter((item) => item.titulo === titulo);
  return titled.find((item) => item.grupo === grupo) ?? (titled.length === 1 ? titled[0] : undefined);
};

const itemsOf = (before: Row | null): Point[] => (before?.items ?? []) as Point[];

/** The points of the form with these: changed in their place, or after the others. */
const merged = (before: Row | null, points: readonly Point[]): Point[] => {
  const named = new Map(points.flatMap((point) => (point.id === undefined ? [] : [[point.id, point] as const])));
  const kept = itemsOf(before).map((item) => named.get(item.id ?? '') ?? item);
  return [...kept, ...points.filter(({ id }) => id === undefined)];
};

/** What the rows of a form say of all of it: the first that says something; another word of a later one is refused. */
const formOf = (rows: readonly Draft[], { refuse }: Check): Partial<Form> => {
  const form: Partial<Form> = {};
  for (const field of ['frecuencia', 'tipos'] as const) {
    const saying = rows.filter(({ values }) => values[field] !== undefined);
    const [first] = saying;
    if (!first) continue;
    const value = first.values[field];
    for (const other of saying)
      if (JSON.stringify(other.values[field]) !== JSON.stringify(value))
        refuse(other, field, { codigo: 'VALOR_NO_PERMITIDO', mensaje: `La fila ${first.numero} dice otra cosa` });
    if (field === 'frecuencia') form.frecuencia = contract.fields.frecuencia.parse(value);
    else {
      const tipos = listsOfTypes(value);
      if (tipos) form.aplica_a = { tipos, categorias: [], niveles: [] };
      else
        refuse(first, field, {
          codigo: 'VALOR_NO_PERMITIDO',
          mensaje: 'Escriba tipos de activo separados por comas: Vehículo, Remolque',
        });
    }
  }
  return form;
};

/** Sets the action of a row; one that changes neither its point nor its form does nothing. */
const decide = (draft: Draft, said: { form: Partial<Form>; point: Point; before: Row | null }, { warn }: Check) => {
  const { before, point } = said;
  const form = before ? changed(said.form, before) : said.form;
  saidOf.set(draft, { ...said, form });
  if (!before) {
    draft.outcome = { kind: 'crear', input: { ...point } };
    return;
  }
  const was = itemsOf(before).find(({ id }) => id === point.id);
  if (Object.keys(form).length > 0 || !was || JSON.stringify(ordered(was)) !== JSON.stringify(ordered(point)))
    draft.outcome = { kind: 'cambiar', before, patch: { ...form } };
  else {
    draft.outcome = { kind: 'nada', id: before.id, before };
    warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'El punto ya está así: no cambia nada' });
  }
};

/** Types in a row change those of the form and leave its categories and levels. */
const changed = ({ aplica_a, frecuencia }: Partial<Form>, before: Row): Partial<Form> => {
  const scope = before.aplica_a as Form['aplica_a'];
  const isOther = aplica_a && JSON.stringify([...aplica_a.tipos].sort()) !== JSON.stringify([...scope.tipos].sort());
  return {
    ...(frecuencia && frecuencia !== before.frecuencia && { frecuencia }),
    ...(isOther && { aplica_a: { ...scope, tipos: aplica_a.tipos } }),
  };
};

const ordered = (point: Point) => Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1));
