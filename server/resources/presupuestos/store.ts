import { presupuestos, type Presupuesto } from '#contract/entities/presupuestos';
import { belowLevels } from '../../db/belowLevels';
import { presupuestoTable } from '../../db/tables/presupuestos';
import type { Store } from '../../records/store';

export const presupuestoStore: Store<Presupuesto> = {
  entity: presupuestos,
  table: presupuestoTable,
  computed: {},
  conditions: { bajo_nivel_id: (ids) => belowLevels(presupuestoTable.nivel_id, ids) },
};
