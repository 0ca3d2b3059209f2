import { and, eq, isNull, sql } from 'drizzle-orm';
import { repuestos, type Repuesto } from '#contract/entities/repuestos';
import { roundToCents } from '#contract/rules/decimals';
import { share } from '#contract/rules/stock';
import { ApiError, fieldError } from '../../plugins/errors';
import { refusePurchased } from '../../records/namedByPurchases';
import { mine, type Store } from '../../records/store';
import { principalStore } from '../bodegas/index';
import { suppliedBy, supplierIn, supplierOf } from '../proveedores/index';
import { servicioTable } from '../../db/tables/servicios';
import { movimientoTable, repuestoTable } from '../../db/tables/repuestos';
import { thisCompany } from '../../db/tables/stored';
import { corrected } from './move';

export const repuestoStore: Store<Repuesto> = {
  entity: repuestos,
  table: repuestoTable,
  computed: {
    bajo_minimo: sql`(repuestos.id = any(array(select f.repuesto_id from faltantes(${thisCompany}) f)))`,
    valor: sql`repuestos.valor::float8`,
    proveedor: supplierOf('repuestos'),
  },
  named: supplierIn('proveedor'),
  conditions: {
    bodega_id: (ids) => sql`exists (
      select 1 from existencias e
      where e.empresa_id = repuestos.empresa_id and e.repuesto_id = repuestos.id
        and e.bodega_id = any(${sql.param(ids)}::int[])
    )`,
  },
  // By their supplier, for those who see it.
  foundBy: (word, visible) => (visible('proveedor') ? suppliedBy('repuestos', word) : sql`select 0 where false`),

  // A cost that is typed revalues what is in stock, which stands among the movements.
  prepare: async (_tx, values, before) => {
    const { costo_unitario: cost } = values;
    const { minimo = before?.minimo ?? 0, maximo = before?.maximo ?? null } = values;
    if (maximo !== null && maximo < minimo) throw fieldError('maximo', 'Debe ser al menos el mínimo');
    if (!before || cost === undefined || cost === before.costo_unitario || before.existencia === 0) return values;
    return { ...values, valor: share(cost, before.existencia, 1) };
  },

  written: async (tx, row, before, actor) => {
    if (!before) return void (await principalStore(tx, actor.empresaId));
    if (row.costo_unitario === before.costo_unitario || row.existencia === 0) return;
    await tx.insert(movimientoTable).values({
      empresa_id: actor.empresaId,
      repuesto_id: row.id,
      bodega_id: await principalStore(tx, actor.empresaId),
      tipo: 'ajuste',
      cantidad: 0,
      costo_unitario: row.costo_unitario,
      valor: roundToCents(row.valor - before.valor),
      existencia: row.existencia,
      nota: corrected,
      creado_por_id: actor.userId,
    });
  },

  beforeRemove: async (tx, ids, empresaId) => {
    await refusePurchased(tx, empresaId, 'renglones[].repuesto_id', ids);
    const [service] = await tx
      .select({ nombre: servicioTable.nombre })
      .from(servicioTable)
      .where(
        and(
          eq(servicioTable.empresa_id, empresaId),
          isNull(servicioTable.eliminado_en),
          sql`exists (
            select 1 from jsonb_array_elements(${servicioTable.repuestos}) linea
            where (linea->>'repuesto_id')::int = any(${sql.param(ids)}::int[])
          )`,
        ),
      )
      .limit(1);
    if (service)
      throw new ApiError('EN_USO', {
        message: `El servicio «${service.nombre}» lleva este repuesto: quítelo de allí o desactívelo.`,
      });
    const [stocked] = await tx
      .select({ nombre: repuestoTable.nombre })
      .from(repuestoTable)
      .where(
        and(
          mine({ table: repuestoTable }, empresaId),
          sql`${repuestoTable.id} = any(${sql.param(ids)}::int[])`,
          sql`${repuestoTable.existencia} <> 0`,
        ),
      )
      .limit(1);
    if (stocked)
      throw new ApiError('EN_USO', {
        message: `Queda existencia de «${stocked.nombre}»: sáquela con un movimiento o desactívelo.`,
      });
  },
};
