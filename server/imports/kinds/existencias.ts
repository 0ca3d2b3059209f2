import { and, eq, max, sql } from 'drizzle-orm';
import { existenciaMaxima } from '#contract/entities/repuestos';
import { cambioExistencia } from '#contract/entities/bodegas';
import { roundQuantity } from '#contract/rules/decimals';
import { existencias as words } from '#contract/words/importaciones';
import { existenciaTable as e } from '../../db/tables/bodegas';
import { movimientoTable as m } from '../../db/tables/repuestos';
import type { Tx } from '../../db/system';
import { readOne, type Row } from '../../records/store';
import { principalStore } from '../../resources/bodegas/index';
import { importNote, move, repuestoStore, setLevels, takeBackMovement } from '../../resources/repuestos/index';
import { headed } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { codeOfIssue } from './entityRules';
import type { Check, Kind, Written } from './kind';

/** What a row may say of a part in a store. */
interface Here {
  existencia: number;
  minimo: number;
  maximo: number | null;
  ubicacion: string | null;
}
const levels = ['minimo', 'maximo', 'ubicacion'] as const;

/** The stock of parts by store, with their minimum, maximum and place there. The difference becomes an adjustment. */
export const existencias: Kind = {
  tipo: 'existencias',
  entity: 'repuestos',
  modos: ['crear'],
  claves: [],
  unique: [['repuesto_id', 'bodega_id']],
  codes: [],
  columns: async () => own,

  check: async (drafts, check) => {
    const now = await stockOfRows(check.tx, check.empresaId, drafts);
    for (const draft of drafts) {
      if (!draft.texts.get('repuesto_id'))
        check.refuse(draft, 'repuesto_id', { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
      else if (draft.errores.length === 0) decide(draft, now.get(draft), check);
    }
  },

  write: async (tx, writer, drafts) => {
    const done: Written[] = [];
    for (const { outcome, values } of drafts) {
      if (outcome?.kind !== 'cambiar') continue;
      const { before, patch } = outcome;
      const bodega_id = Number(values.bodega_id ?? (await principalStore(tx, writer.empresaId)));
      const part = await readOne(tx, repuestoStore, writer.empresaId, before.id, true);
      const wanted = patch.existencia === undefined ? undefined : Number(patch.existencia);
      const cantidad = wanted === undefined ? 0 : await missing(tx, writer.empresaId, part.id, bodega_id, wanted);
      const set = Object.fromEntries(levels.flatMap((field) => (field in patch ? [[field, patch[field]]] : [])));
      if (Object.keys(set).length > 0) await setLevels(tx, writer, part, bodega_id, set);
      const how = { tipo: 'ajuste', bodega_id, cantidad, costo_unitario: null, nota: importNote } as const;
      const movimiento = cantidad === 0 ? null : await move(tx, writer, part, how);
      const { minimo, maximo, ubicacion } = { ...(before as unknown as Here), ...set };
      const ultimo = movimiento ?? (await lastMovement(tx, writer.empresaId, part.id, bodega_id));
      const antes = { ...before, bodega_id, movimiento, ultimo, puesto: { minimo, maximo, ubicacion } };
      const { version } = await readOne(tx, repuestoStore, writer.empresaId, before.id);
      done.push({ id: before.id, version, antes });
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    for (const { id, antes } of done.toReversed()) {
      if (!antes) continue;
      const part = await readOne(tx, repuestoStore, writer.empresaId, id, true);
      if (typeof antes.movimiento === 'number') await takeBackMovement(tx, writer, antes.movimiento);
      const { minimo, maximo, ubicacion } = antes as unknown as Here;
      await setLevels(tx, writer, part, Number(antes.bodega_id), { minimo, maximo, ubicacion });
    }
  },

  /** Those of which nothing in their store moved or changed since. */
  untouched: async (tx, empresaId, done) => {
    const touched = new Set<number>();
    for (const { id, antes } of done) {
      const now = await tx.execute<Here & { ultimo: number } & Record<string, unknown>>(sql`
        select s.minimo::float8 as minimo, s.maximo::float8 as maximo, s.ubicacion,
          (
            select max(m.id)::int from movimientos_repuesto m
            where m.empresa_id = ${empresaId} and m.repuesto_id = ${id} and m.bodega_id = s.bodega_id
          ) as ultimo
        from existencias_por_bodega(${empresaId}) s
        where s.repuesto_id = ${id} and s.bodega_id = ${antes?.bodega_id}`);
      const [row] = now.rows;
      const same = row && levels.every((field) => row[field] === (antes?.puesto as Here)[field]);
      if (!same || (row.ultimo ?? null) !== (antes?.ultimo ?? null)) touched.add(id);
    }
    return new Set(done.flatMap(({ id }) => (touched.has(id) ? [] : [id])));
  },
};

const lastMovement = async (tx: Tx, empresaId: number, partId: number, bodegaId: number): Promise<number | null> => {
  const [row] = await tx
    .select({ id: max(m.id) })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.repuesto_id, partId), eq(m.bodega_id, bodegaId)));
  return row?.id ?? null;
};

/** How much a part lacks in a store; its row is locked. */
const missing = async (tx: Tx, empresaId: number, partId: number, bodegaId: number, wanted: number) => {
  const [there] = await tx
    .select({ existencia: e.existencia })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), eq(e.repuesto_id, partId), eq(e.bodega_id, bodegaId)));
  return roundQuantity(wanted - (there?.existencia ?? 0));
};

/** The part of each row as it is in the store that the row names. */
const stockOfRows = async (tx: Tx, empresaId: number, drafts: readonly Draft[]): Promise<Map<Draft, Row & Here>> => {
  const found = new Map<Draft, Row & Here>();
  const named = drafts.filter(({ values }) => typeof values.repuesto_id === 'number');
  if (named.length === 0) return found;
  const { rows } = await tx.execute<Row & Here & { n: number } & Record<string, unknown>>(sql`
    select dicho.n::int as n, r.id, r.version, coalesce(e.existencia, 0)::float8 as existencia,
      coalesce(case when b.principal or b.id is null then r.minimo else e.minimo end, 0)::float8 as minimo,
      (case when b.principal or b.id is null then r.maximo else e.maximo end)::float8 as maximo,
      case when b.principal or b.id is null then r.ubicacion else e.ubicacion end as ubicacion
    from unnest(
      ${sql.param(named.map(({ values }) => values.repuesto_id))}::int[],
      ${sql.param(named.map(({ values }) => values.bodega_id ?? null))}::int[]
    ) with ordinality dicho (repuesto_id, bodega_id, n)
    join repuestos r on r.empresa_id = ${empresaId} and r.id = dicho.repuesto_id
    left join bodegas b
      on b.empresa_id = r.empresa_id and b.eliminado_en is null
      and case when dicho.bodega_id is null then b.principal else b.id = dicho.bodega_id end
    left join existencias e on e.empresa_id = r.empresa_id and e.repuesto_id = r.id and e.bodega_id = b.id`);
  for (const { n, ...row } of rows) {
    const draft = named[n - 1];
    if (draft) found.set(draft, row);
  }
  return found;
};

/** Sets the action of a row, or reports its errors. */
const decide = (draft: Draft, before: (Row & Here) | undefined, check: Check) => {
  if (!before) return;
  const { existencia, minimo, maximo, ubicacion } = draft.values;
  const wrong = (field: string, mensaje: string) => check.refuse(draft, field, { codigo: 'FUERA_DE_RANGO', mensaje });
  if (typeof existencia === 'number' && existencia < 0) wrong('existencia', 'No puede ser negativa');
  if (typeof existencia === 'number' && existencia > existenciaMaxima) wrong('existencia', 'Es demasiado grande');
  const said = Object.fromEntries(
    Object.entries({ minimo, maximo, ubicacion }).filter(([, value]) => value !== undefined),
  );
  const parsed = cambioExistencia.safeParse(said);
  if (!parsed.success)
    for (const issue of parsed.error.issues) check.refuse(draft, String(issue.path[0] ?? ''), codeOfIssue(issue));
  const after = { ...before, ...parsed.data };
  if (after.maximo !== null && after.maximo < after.minimo) wrong('maximo', 'Debe ser al menos el mínimo');
  if (draft.errores.length > 0 || !parsed.success) return;
  const stock = typeof existencia === 'number' ? { existencia: roundQuantity(existencia) } : {};
  const patch = Object.fromEntries(
    Object.entries({ ...stock, ...parsed.data }).filter(([field, value]) => value !== before[field]),
  );
  if (Object.keys(patch).length > 0) draft.outcome = { kind: 'cambiar', before, patch };
  else {
    draft.outcome = { kind: 'nada', id: before.id, before };
    check.warn(draft, '', { codigo: 'SIN_CAMBIOS', mensaje: 'La existencia ya está así: no cambia nada' });
  }
};

const own = headed(words, [
  {
    field: 'repuesto_id',
    synonyms: [
      'código',
      'código del repuesto',
      'referencia',
      'sku',
      'parte',
      'artículo',
      'part',
      'part number',
      'item',
    ],
    kind: 'referencia',
    required: true,
    refersTo: 'repuestos',
    help: 'Código o nombre exacto.',
  },
  {
    field: 'bodega_id',
    synonyms: ['almacén', 'depósito', 'sede', 'store', 'warehouse', 'location'],
    kind: 'referencia',
    refersTo: 'bodegas',
    help: 'Su nombre. Vacía: la principal.',
  },
  {
    field: 'existencia',
    synonyms: ['existencias', 'cantidad', 'saldo', 'stock', 'inventario', 'disponible', 'on hand', 'quantity'],
    kind: 'numero',
    help: 'Lo que hay hoy: la diferencia queda como un ajuste.',
  },
  { field: 'minimo', synonyms: ['stock mínimo', 'punto de pedido', 'minimum', 'reorder point'], kind: 'numero' },
  { field: 'maximo', synonyms: ['stock máximo', 'maximum', 'max stock'], kind: 'numero' },
  { field: 'ubicacion', synonyms: ['estante', 'lugar', 'posición', 'shelf', 'bin'], kind: 'texto' },
]);
