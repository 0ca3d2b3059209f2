import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Compra } from '#contract/entities/compras';
import { clasePresupuesto, type ClasePresupuesto } from '#contract/entities/presupuestos';
import { roundQuantity } from '#contract/rules/decimals';
import { totalsOf } from '#contract/rules/purchases';
import { worthOf } from '#contract/rules/stock';
import { grouped } from '../db/grouped';
import {
  bodegaTable,
  conteoRenglonTable,
  conteoTable,
  existenciaTable as e,
  trasladoTable,
} from '../db/tables/bodegas';
import { compraHistorialTable, compraTable, recepcionRenglonTable, recepcionTable } from '../db/tables/compras';
import { nivelTable } from '../db/tables/niveles';
import { personalTable } from '../db/tables/personal';
import { presupuestoTable } from '../db/tables/presupuestos';
import { movimientoTable as m, repuestoTable as r } from '../db/tables/repuestos';
import { secuenciaTable } from '../db/tables/secuencias';
import { principalStore } from '../resources/bodegas/index';
import { companyId, demoKeys } from './companies';
import type { SeedContext, Story } from './context';
import { randomFrom } from './random';
import { dayAt } from './stories';

type Part = typeof r.$inferSelect;

/** Step: a second store and a van with parts, purchases in several states, and the budget of the year. */
export const workshop = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const story = { tx, day, empresa_id: await companyId(tx, key), seed: 21_000 + at };
    const parts = await tx
      .select()
      .from(r)
      .where(and(eq(r.empresa_id, story.empresa_id), isNull(r.eliminado_en), gt(r.existencia, 1)))
      .orderBy(asc(r.id));
    await stores(story, parts);
    await purchases(story, parts);
    await budget(story);
  }
};

/** Half of some parts goes to a second store, a little to a van. */
const stores = async ({ tx, day, empresa_id }: Story, parts: readonly Part[]) => {
  const main = await principalStore(tx, empresa_id);
  await tx
    .update(r)
    .set({ maximo: sql`${r.minimo} * 3` })
    .where(and(eq(r.empresa_id, empresa_id), gt(r.minimo, 0)));
  const [level] = await tx
    .select({ id: nivelTable.id })
    .from(nivelTable)
    .where(and(eq(nivelTable.empresa_id, empresa_id), eq(nivelTable.profundidad, 1)))
    .orderBy(asc(nivelTable.id))
    .limit(1);
  const [keeper] = await tx
    .select({ id: personalTable.id })
    .from(personalTable)
    .where(
      and(
        eq(personalTable.empresa_id, empresa_id),
        eq(personalTable.tipo, 'tecnico'),
        isNotNull(personalTable.user_id),
      ),
    )
    .orderBy(asc(personalTable.id))
    .limit(1);
  const made = await tx
    .insert(bodegaTable)
    .values([
      { empresa_id, nombre: 'Bodega Norte', nivel_id: level?.id ?? null },
      { empresa_id, nombre: 'Taller móvil', responsable_id: keeper?.id ?? null },
    ])
    .returning({ id: bodegaTable.id });
  for (const [nth, store] of made.entries()) {
    const some = parts.slice(nth * 2, nth * 2 + 3);
    const lines = some.map((part) => ({ part, n: nth === 0 ? Math.floor(part.existencia / 2) : 1 }));
    await transfer({ tx, day, empresa_id, main, to: store.id, lines, before: 12 - nth * 4 });
    if (nth === 0) await count({ tx, day, empresa_id, to: store.id, lines, before: 3 });
  }
};

/** A count that found what there was. */
const count = async ({ tx, day, empresa_id, to, lines, before }: Omit<Transfer, 'main'>) => {
  const [made] = await tx
    .insert(conteoTable)
    .values({
      ...{ empresa_id, bodega_id: to, estado: 'cerrado', motivo: 'Conteo del mes' },
      ...{ creado_en: dayAt(day, before, 9), cerrado_en: dayAt(day, before, 11) },
    })
    .returning({ id: conteoTable.id });
  if (!made) throw new Error('the count was not stored');
  await tx.insert(conteoRenglonTable).values(
    lines.map(({ part, n }) => ({
      ...{ empresa_id, conteo_id: made.id, repuesto_id: part.id, contado: n, contado_en: dayAt(day, before, 10) },
    })),
  );
};

interface Transfer extends Omit<Story, 'seed'> {
  main: number;
  to: number;
  lines: readonly { part: Part; n: number }[];
  /** Days before the day of the seed. */
  before: number;
}

const transfer = async ({ tx, day, empresa_id, main, to, lines, before }: Transfer) => {
  const fecha = dayAt(day, before, 15);
  const [made] = await tx
    .insert(trasladoTable)
    .values({
      ...{ empresa_id, de_bodega_id: main, a_bodega_id: to, fecha, nota: 'Para tener a la mano' },
      renglones: lines.map(({ part, n }) => ({ repuesto_id: part.id, cantidad: n })),
    })
    .returning({ id: trasladoTable.id });
  for (const { part, n } of lines) {
    const valor = worthOf(part, n);
    const row = {
      ...{ empresa_id, repuesto_id: part.id, traslado_id: made?.id ?? null, tipo: 'traslado' as const, fecha },
      costo_unitario: part.costo_unitario,
    };
    await tx.insert(m).values([
      { ...row, bodega_id: main, cantidad: -n, valor: -valor, existencia: roundQuantity(part.existencia - n) },
      { ...row, bodega_id: to, cantidad: n, valor, existencia: part.existencia },
    ]);
    await tx
      .update(e)
      .set({ existencia: sql`${e.existencia} - ${n}` })
      .where(and(eq(e.empresa_id, empresa_id), eq(e.repuesto_id, part.id), eq(e.bodega_id, main)));
    await tx
      .insert(e)
      .values({ empresa_id, repuesto_id: part.id, bodega_id: to, existencia: n, minimo: 1, maximo: 2 * n });
  }
};

/** How far a purchase of the demonstration got, and how many days before the seed it was made. */
const course = [
  { estado: 'recibida', before: 35, came: true },
  { estado: 'enviada', before: 6, came: false },
  { estado: 'por_aprobar', before: 1, came: false },
  { estado: 'borrador', before: 0, came: false },
] as const satisfies readonly { estado: Compra['estado']; before: number; came: boolean }[];

const purchases = async ({ tx, day, empresa_id }: Story, parts: readonly Part[]) => {
  const bodega_id = await principalStore(tx, empresa_id);
  const bySupplier = grouped(
    parts.flatMap((part) => (part.proveedor_id === null ? [] : [{ part, supplier: part.proveedor_id }])),
    ({ supplier }) => supplier,
  );
  const suppliers = [...bySupplier.entries()];
  for (const [nth, { estado, before, came }] of course.entries()) {
    const [proveedor_id, own] = suppliers[nth % Math.max(1, suppliers.length)] ?? [];
    if (proveedor_id === undefined || !own) return;
    const bought = came ? await lastBought(tx, empresa_id, own) : [];
    const renglones = (
      came ? bought : own.slice(0, 4).map(({ part }) => ({ part, n: Math.max(4, part.minimo), at: null }))
    )
      .slice(0, 4)
      .map(({ part, n }, at) => ({
        ...{ id: at + 1, repuesto_id: part.id, descripcion: null, cantidad: n },
        ...{ precio_unitario: part.costo_unitario, impuesto_pct: 19 },
      }));
    const sent = estado === 'enviada' || estado === 'recibida';
    const [made] = await tx
      .insert(compraTable)
      .values({
        ...{ empresa_id, numero: `OC-${String(nth + 1).padStart(6, '0')}`, proveedor_id, bodega_id, renglones, estado },
        ...totalsOf(renglones),
        creado_en: dayAt(day, before, 9),
        esperada_en: dayAt(day, before - 8).slice(0, 10),
        ...(sent && { enviada_en: dayAt(day, before, 11) }),
        ...(came && { recibida_en: dayAt(day, before - 7, 10) }),
      })
      .returning({ id: compraTable.id });
    if (!made) throw new Error('the purchase was not stored');
    await tx.insert(compraHistorialTable).values({
      ...{ empresa_id, compra_id: made.id, de_estado: null, a_estado: estado, fecha: dayAt(day, before, 9) },
    });
    if (!came) continue;
    const [reception] = await tx
      .insert(recepcionTable)
      .values({
        ...{
          empresa_id,
          compra_id: made.id,
          clase: 'recepcion',
          factura: 'FE-2201',
          fecha: dayAt(day, before - 7, 10),
        },
      })
      .returning({ id: recepcionTable.id });
    for (const [at, line] of renglones.entries())
      await tx.insert(recepcionRenglonTable).values({
        ...{ empresa_id, recepcion_id: reception?.id ?? 0, compra_id: made.id, renglon_id: line.id },
        ...{ cantidad: line.cantidad, precio_unitario: line.precio_unitario },
        ...{ valor: bought[at]?.worth ?? 0, movimiento_id: bought[at]?.at ?? null },
      });
  }
  await tx.insert(secuenciaTable).values({ empresa_id, nombre: 'compras', valor: course.length });
};

/** The last entry of each of these parts, which a purchase brought. */
const lastBought = async (tx: Story['tx'], empresa_id: number, own: readonly { part: Part }[]) => {
  const found = [];
  for (const { part } of own) {
    const [entry] = await tx
      .select({ id: m.id, n: m.cantidad, precio: m.costo_unitario, valor: m.valor })
      .from(m)
      .where(and(eq(m.empresa_id, empresa_id), eq(m.repuesto_id, part.id), eq(m.nota, 'Compra')))
      .limit(1);
    if (entry)
      found.push({ part: { ...part, costo_unitario: entry.precio }, n: entry.n, at: entry.id, worth: entry.valor });
  }
  return found;
};

/** Millions of pesos a month, by kind of cost. */
const usual: Record<ClasePresupuesto, number> = { preventivo: 9, correctivo: 7, combustible: 22, compras: 4, otro: 2 };

const budget = async ({ tx, day, empresa_id, seed }: Story) => {
  const random = randomFrom(seed);
  const anio = new Date(day).getUTCFullYear();
  const rows = clasePresupuesto.options.flatMap((clase) =>
    Array.from({ length: 12 }, (_, at) => ({
      ...{ empresa_id, anio, mes: at + 1, clase, nivel_id: null },
      valor: Math.round(usual[clase] * (0.9 + random.next() * 0.3) * 10) * 100_000,
    })),
  );
  await tx.insert(presupuestoTable).values(rows);
};
