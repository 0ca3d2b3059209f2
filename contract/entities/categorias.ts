import { tipoActivo } from './activos';
import { defineEntity, optionalText, quantity, type RecordOf } from '../core/entity';
import { ejes } from './ejes';
import { z } from '../core/validation';

export const tipoCampo = z.enum(['texto', 'numero', 'fecha', 'lista', 'booleano', 'enlace']);

/** An extra field of the assets of a category. `clave` names its value and never changes. */
export const campoExtra = z
  .object({
    clave: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Minúsculas, números y _, empezando por letra'),
    etiqueta: z.string().trim().min(1).max(60),
    tipo: tipoCampo,
    requerido: z.boolean().default(false),
    opciones: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
  })
  .refine(({ tipo, opciones }) => tipo !== 'lista' || opciones.length > 0, {
    path: ['opciones'],
    message: 'Escriba al menos una opción',
  });
export type CampoExtra = z.output<typeof campoExtra>;

/** A company's own kinds of assets, each with extra fields. */
export const categorias = defineEntity({
  name: 'categorias',
  fields: {
    nombre: z.string().trim().min(1).max(80),
    tipo_activo: tipoActivo,
    icono: optionalText(40).default(null),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Un color como #2f80ed')
      .nullable()
      .default(null),
    /** The axles of its assets, unless they have their own. */
    ejes: ejes.default([]),
    /** The least depth of the tread of their tyres, in mm. */
    profundidad_min: quantity.min(0).max(60).nullable().default(null),
    campos_extra_def: z
      .array(campoExtra)
      .max(40)
      .refine((campos) => new Set(campos.map(({ clave }) => clave)).size === campos.length, 'Hay claves repetidas')
      .default([]),
  },
  computed: { activos_n: z.int() },
  filters: { tipo_activo: tipoActivo },
  sortable: ['nombre', 'tipo_activo'],
  searched: ['nombre'],
  reference: ['id', 'uuid', 'nombre', 'tipo_activo', 'icono', 'color', 'campos_extra_def'],
});

export type Categoria = RecordOf<typeof categorias>;
