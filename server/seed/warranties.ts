import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { masMeses } from '#contract/rules/fechasPlan';
import { componenteTable } from '../db/tables/componentes';
import { garantiaTable, reclamoTable } from '../db/tables/garantias';
import { historialTable } from '../db/tables/historial';
import { ordenTable } from '../db/tables/ordenes';
import { companyId } from './companies';
import type { SeedContext } from './context';
import { dayAt } from './stories';
import { supplierId } from './suppliers';

/** Step: warranties of assets, of a repair and of a battery; a claim that was paid, and one that waits. */
export const warranties = async ({ tx, day }: SeedContext) => {
  const empresa_id = await companyId(tx, 'andinos');
  const repairs = await tx
    .select()
    .from(ordenTable)
    .where(
      and(
        ...[eq(ordenTable.empresa_id, empresa_id), eq(ordenTable.estado, 'cerrada')],
        ...[inArray(ordenTable.tipo, ['correctivo', 'emergencia']), gt(ordenTable.costo_terceros, 0)],
        isNotNull(ordenTable.activo_id),
      ),
    )
    .orderBy(desc(ordenTable.id))
    .limit(12);
  const [paid, asked] = repairs.filter(
    ({ activo_id }, at) => repairs.findIndex((other) => other.activo_id === activo_id) === at,
  );
  const dealer = await supplierId(tx, empresa_id, 'Casa Toro');
  const workshop = await supplierId(tx, empresa_id, 'Diesel Andino');
  const beginning = dayAt(day, 300).slice(0, 10);
  const ofAsset = (activo_id: number | null) => ({
    ...{ empresa_id, activo_id, proveedor_id: dealer, inicia_en: beginning, meses: 24, hasta_km: 500_000 },
    ...{ vence_en: masMeses(beginning, 24), condiciones: 'Tren motriz, con los servicios al día' },
  });
  for (const [order, claim] of [
    [paid, { estado: 'pagado' as const, part: 0.8 }],
    [asked, { estado: 'presentado' as const, part: 1 }],
  ] as const) {
    if (!order) continue;
    const [made] = await tx.insert(garantiaTable).values(ofAsset(order.activo_id)).returning({ id: garantiaTable.id });
    if (!made) throw new Error('the warranty was not stored');
    const recuperado = claim.estado === 'pagado' ? Math.round(order.costo_terceros * claim.part) : null;
    const fecha = recuperado === null ? null : dayAt(day, 2).slice(0, 10);
    const [stored] = await tx
      .insert(reclamoTable)
      .values({
        ...{ empresa_id, garantia_id: made.id, orden_id: order.id, estado: claim.estado },
        ...{ reclamado: order.costo_terceros, recuperado, fecha, contado: recuperado ?? 0, contado_en: fecha },
        creado_en: dayAt(day, 3, 15),
      })
      .returning({ id: reclamoTable.id });
    if (stored && recuperado !== null && order.activo_id !== null)
      await tx.insert(historialTable).values({
        ...{ empresa_id, activo_id: order.activo_id, tipo: 'costo', costo: -recuperado, detalle: order.titulo },
        ...{ titulo: `Garantía: pago de la orden ${order.numero}`, fecha: dayAt(day, 2, 17) },
        ...{ referencia_tipo: 'reclamo', referencia_id: stored.id },
      });
  }
  const done = paid ?? asked;
  const since = dayAt(day, 20).slice(0, 10);
  if (done)
    await tx.insert(garantiaTable).values({
      ...{ empresa_id, orden_id: done.id, proveedor_id: workshop, inicia_en: since, meses: 3 },
      ...{ vence_en: masMeses(since, 3), condiciones: 'Mano de obra y repuestos de la reparación' },
    });
  const [battery] = await tx
    .select({ id: componenteTable.id })
    .from(componenteTable)
    .where(and(eq(componenteTable.empresa_id, empresa_id), eq(componenteTable.tipo, 'bateria')))
    .orderBy(asc(componenteTable.id))
    .limit(1);
  const bought = dayAt(day, 345).slice(0, 10);
  if (battery)
    await tx.insert(garantiaTable).values({
      ...{ empresa_id, componente_id: battery.id, inicia_en: bought, meses: 12, vence_en: masMeses(bought, 12) },
    });
};
