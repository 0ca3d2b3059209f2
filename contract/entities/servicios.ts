import { tipoActivo } from './activos';
import { defineEntity, money, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const tipoServicio = z.enum(['preventivo', 'correctivo', 'inspeccion', 'legal', 'instalacion', 'otro']);

const lineaRepuesto = z.object({ repuesto_id: rowId, cantidad: quantity.gt(0).max(100_000) });

/** The catalogue of maintenance services: the work, its duration, and its parts. */
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
      .array(lineaRepuesto)
      .max(50)
      .superRefine((lineas, { addIssue }) => {
        for (const [at, { repuesto_id }] of lineas.entries())
          if (lineas.findIndex((linea) => linea.repuesto_id === repuesto_id) < at)
            addIssue({ code: 'custom', path: [at, 'repuesto_id'], message: 'Ya está en la lista' });
      })
      .default([]),
    aplica_a: z.array(tipoActivo).default([]),
    /** What a person must have among their `especialidades`. */
    habilidades: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
    requiere_parada: z.boolean().default(false),
    activo: z.boolean().default(true),
  },
  computed: {
    /** The cost of its parts at current prices. */
    costo_repuestos: z.number(),
  },
  /** `aplica_a`: those for that kind of asset, and those for any. `repuesto_id`: those that need the part. */
  filters: {
    tipo: tipoServicio,
    activo: z.boolean(),
    plantilla_id: rowId,
    repuesto_id: rowId,
    aplica_a: tipoActivo,
  },
  sortable: ['nombre', 'codigo', 'tipo', 'duracion_estimada_min', 'costo_estimado'],
  searched: ['nombre', 'codigo', 'descripcion'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'nombre', 'codigo', 'tipo', 'duracion_estimada_min', 'activo'],
  costs: ['costo_estimado', 'costo_repuestos'],
});

export type Servicio = RecordOf<typeof servicios>;
