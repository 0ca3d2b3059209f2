import { tipoActivo } from './activos';
import { defineEntity, money, optionalText, rowId, type RecordOf } from './entity';
import { z } from './validation';

export const tipoServicio = z.enum(['preventivo', 'correctivo', 'inspeccion', 'legal', 'instalacion', 'otro']);

/** The catalogue of maintenance services: what is done, how long it takes, what it needs. */
export const servicios = defineEntity({
  name: 'servicios',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    codigo: optionalText(30).default(null),
    tipo: tipoServicio.default('preventivo'),
    descripcion: optionalText(2_000).default(null),
    duracion_estimada_min: z.int().min(1).max(100_000).nullable().default(null),
    costo_estimado: money.nullable().default(null),
    plantilla_id: rowId.nullable().default(null),
    repuestos: z
      .array(z.object({ repuesto_id: rowId, cantidad: z.number().gt(0).max(100_000) }))
      .max(50)
      .default([]),
    aplica_a: z.array(tipoActivo).default([]),
    requiere_parada: z.boolean().default(false),
    activo: z.boolean().default(true),
  },
  computed: {},
  filters: { tipo: tipoServicio, activo: z.boolean(), plantilla_id: rowId },
  sortable: ['nombre', 'codigo', 'tipo', 'duracion_estimada_min', 'costo_estimado'],
  searched: ['nombre', 'codigo', 'descripcion'],
  reference: ['id', 'uuid', 'nombre', 'codigo', 'tipo', 'duracion_estimada_min', 'activo'],
  costs: ['costo_estimado'],
});

export type Servicio = RecordOf<typeof servicios>;
