import { and, eq, inArray, sql } from 'drizzle-orm';
import { existenciaMaxima, repuestos as contract } from '#contract/entities/repuestos';
import { roundQuantity } from '#contract/rules/decimals';
import { repuestos as words } from '#contract/words/repuestos';
import { readOne, type Row } from '../../records/store';
import { movimientoTable as m, repuestoTable } from '../../db/tables/repuestos';
import { importNote, move, repuestoStore, takeBackMovement } from '../../resources/repuestos/index';
import type { Draft } from '../rows/draft';
import { storesOf } from '../../resources/bodegas/index';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import type { Kind } from './kind';
import { externalReference } from './options';

/** The records that rows change, for their stock: it is no field of theirs. */
const changed = new WeakMap<Draft, Row>();

const entity = entityKind({
  tipo: 'repuestos',
  store: repuestoStore,
  claves: ['codigo', 'nombre', 'referencia_externa'],
  // Two parts may share a name if they have different codes.
  unique: [['codigo'], ['codigo', 'nombre'], ['referencia_externa']],
  columns: async () => own,
  complete: (draft, before, check) => {
    if (before) changed.set(draft, before);
    const { existencia } = draft.values;
    if (typeof existencia !== 'number') return;
    if (existencia < 0)
      check.refuse(draft, 'existencia', { codigo: 'FUERA_DE_RANGO', mensaje: 'No puede ser negativa' });
    else if (existencia > existenciaMaxima)
      check.refuse(draft, 'existencia', { codigo: 'FUERA_DE_RANGO', mensaje: 'Es demasiado grande' });
    else draft.values.existencia = roundQuantity(existencia);
  },
});

/** How much the row adds to the stock of its part; zero when it says nothing of it. */
const missingOf = ({ values: { existencia } }: Draft, held: number) =>
  typeof existencia === 'number' ? roundQuantity(existencia - held) : 0;

/** Parts with their stock: a new one begins with an entry, the stock of an existing one is adjusted. */
export const repuestos: Kind = {
  ...entity,

  check: async (drafts, check) => {
    await entity.check(drafts, check);
    for (const draft of drafts) {
      const before = changed.get(draft);
      if (before && missingOf(draft, Number(before.existencia)) !== 0) {
        const [, another] = await storesOf(check.tx, check.empresaId, before.id);
        if (another !== undefined)
          check.refuse(draft, 'existencia', {
            codigo: 'AMBIGUO',
            mensaje: 'Está en varias bodegas: impórtela con «Existencias por bodega»',
          });
      }
      // The stock may be all that changes.
      if (draft.outcome?.kind !== 'nada' || !before || missingOf(draft, Number(before.existencia)) === 0) continue;
      draft.outcome = { kind: 'cambiar', before, patch: {} };
      draft.avisos = draft.avisos.filter(({ codigo }) => codigo !== 'SIN_CAMBIOS');
    }
  },

  write: async (tx, writer, drafts, opciones) => {
    const done = await entity.write(tx, writer, drafts, opciones);
    const written = drafts.filter(({ outcome }) => outcome?.kind === 'crear' || outcome?.kind === 'cambiar');
    for (const [at, draft] of written.entries()) {
      const row = done[at];
      if (!row || draft.outcome?.kind === 'nada') continue;
      const part = await readOne(tx, repuestoStore, writer.empresaId, row.id);
      const cantidad = missingOf(draft, Number(part.existencia));
      if (cantidad === 0) continue;
      const tipo = draft.outcome?.kind === 'crear' ? 'entrada' : 'ajuste';
      const movimiento = await move(tx, writer, part, { tipo, cantidad, costo_unitario: null, nota: importNote });
      if (row.antes) row.antes = { ...row.antes, movimiento };
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    const created = done.flatMap(({ id, antes }) => (antes ? [] : [id]));
    const mine = and(eq(m.empresa_id, writer.empresaId), inArray(m.repuesto_id, created));
    // That nothing else has moved since was checked before.
    const first = created.length > 0 ? await tx.select({ id: m.id }).from(m).where(mine) : [];
    const adjusted = done.flatMap(({ antes }) => (typeof antes?.movimiento === 'number' ? [antes.movimiento] : []));
    for (const id of [...first.map(({ id }) => id), ...adjusted]) await takeBackMovement(tx, writer, id);
    await entity.undo(
      tx,
      writer,
      done.map(({ antes, ...row }) => ({
        ...row,
        antes: antes && Object.fromEntries(Object.entries(antes).filter(([field]) => field !== 'movimiento')),
      })),
    );
  },

  /** Movements do not change the version of a part. */
  untouched: async (tx, empresaId, done) => {
    const same = await entity.untouched(tx, empresaId, done);
    const ids = [...same];
    if (ids.length === 0) return same;
    const last = await tx
      .select({
        id: m.repuesto_id,
        newest: sql`max(${m.id})`.mapWith(Number),
        n: sql<number>`count(*)::int`,
        initial: sql<boolean>`bool_and(${m.tipo} = 'entrada' and ${m.creado_en} = ${repuestoTable.creado_en})`,
      })
      .from(m)
      .innerJoin(repuestoTable, and(eq(repuestoTable.empresa_id, empresaId), eq(repuestoTable.id, m.repuesto_id)))
      .where(and(eq(m.empresa_id, empresaId), inArray(m.repuesto_id, ids)))
      .groupBy(m.repuesto_id);
    const moved = new Map(last.map((each) => [each.id, each]));
    return new Set(
      done.flatMap(({ id, antes }) => {
        const stock = moved.get(id);
        if (!same.has(id)) return [];
        if (!stock) return [id];
        if (!antes) return stock.n === 1 && stock.initial ? [id] : [];
        return antes.movimiento === undefined || antes.movimiento === stock.newest ? [id] : [];
      }),
    );
  },
};

const own = entityColumns(contract, words, {
  codigo: 'cod, code, referencia, sku, parte, número de parte, part number, no. parte',
  nombre: 'repuesto, descripción, artículo, ítem, item, producto, name, part, part name',
  unidad: { synonyms: 'unidad de medida, um, u.m., medida, unit, uom', help: 'Vacía: unidad.' },
  existencia: {
    synonyms: 'existencias, stock, cantidad, saldo, inventario, disponible, on hand, quantity, cantidad disponible',
    kind: 'numero',
    help: 'Lo que hay hoy. En un repuesto que ya existe, la diferencia queda como un ajuste.',
  },
  minimo: 'stock mínimo, existencia mínima, punto de pedido, minimum, min stock, reorder point',
  costo_unitario: 'costo, precio, precio unitario, valor unitario, unit cost, price, cost',
  ubicacion: 'bodega, estante, almacén, lugar, location, bin',
  proveedor: 'supplier, vendor, fabricante, marca',
  activo: 'active, vigente, habilitado',
  referencia_externa: externalReference,
});
