import { and, eq, isNull, sql } from 'drizzle-orm';
import { repuestos, type Repuesto } from '#contract/entities/repuestos';
import { ApiError } from '../../plugins/errors';
import { mine, type Store } from '../../records/store';
import { servicioTable } from '../../db/tables/servicios';
import { repuestoTable } from '../../db/tables/repuestos';

export const repuestoStore: Store<Repuesto> = {
  entity: repuestos,
  table: repuestoTable,
  computed: {
    bajo_minimo: sql`(repuestos.existencia < repuestos.minimo)`,
    valor: sql`round(repuestos.existencia * repuestos.costo_unitario, 2)::float8`,
  },

  beforeRemove: async (tx, ids, empresaId) => {
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
