import { day, defineEntity, money, optionalText, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const tipoContrato = z.enum(['mantenimiento', 'arriendo', 'seguro', 'otro']);

/** Contracts with suppliers about an asset. */
export const contratos = defineEntity({
  name: 'contratos',
  fields: {
    numero: z.string().trim().min(1).max(40),
    proveedor: z.string().trim().min(1).max(120),
    tipo: tipoContrato.default('mantenimiento'),
    activo_id: rowId,
    vence_en: day.nullable().default(null),
    valor: money.nullable().default(null),
    visitas: z.int().min(0).max(1_000).nullable().default(null),
    nota: optionalText(2_000).default(null),
  },
  computed: {},
  filters: { tipo: tipoContrato, activo_id: rowId },
  sortable: ['numero', 'proveedor', 'tipo', 'vence_en', 'valor', 'visitas'],
  searched: ['numero', 'proveedor'],
  codes: ['numero'],
  reference: ['id', 'uuid', 'numero', 'proveedor', 'tipo'],
  costs: ['valor'],
});

export type Contrato = RecordOf<typeof contratos>;
