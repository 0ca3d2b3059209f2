import { defineEntity, money, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const clasePresupuesto = z.enum(['preventivo', 'correctivo', 'combustible', 'compras', 'otro']);
export type ClasePresupuesto = z.output<typeof clasePresupuesto>;

/** What a company or one of its levels means to spend in a month, by kind of cost. */
export const presupuestos = defineEntity({
  name: 'presupuestos',
  fields: {
    anio: z.int().min(2000).max(2100),
    mes: z.int().min(1).max(12),
    /** Null: the company's, for what no level of its own has. */
    nivel_id: rowId.nullable().default(null),
    clase: clasePresupuesto,
    valor: money,
  },
  computed: {},
  filters: { anio: z.int(), mes: z.int(), nivel_id: rowId, bajo_nivel_id: rowId, clase: clasePresupuesto },
  sortable: ['anio', 'mes', 'clase', 'valor'],
  searched: [],
  reference: ['id', 'uuid', 'anio', 'mes', 'clase'],
});

export type Presupuesto = RecordOf<typeof presupuestos>;
