import { sql } from 'drizzle-orm';
import { repuestos } from '#contract/repuestos';
import type { Store } from '../../store';
import { repuestoTable } from './table';

export const repuestoStore: Store = {
  entity: repuestos,
  table: repuestoTable,
  computed: {
    bajo_minimo: sql`(repuestos.existencia < repuestos.minimo)`,
    valor: sql`round(repuestos.existencia * repuestos.costo_unitario, 2)::float8`,
  },
  references: {},
};
