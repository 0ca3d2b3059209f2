import { defineEntity, fileId, optionalText, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const tipoTarea = z.enum([
  'casilla',
  'texto',
  'numero',
  'seleccion',
  'inspeccion',
  'lectura',
  'foto',
  'firma',
  'fecha',
]);
export const accionSiFalla = z.enum(['ninguna', 'alertar', 'crear_orden', 'activo_fuera_de_servicio']);
const tipoMedidor = z.enum(['odometro', 'horometro', 'ciclos', 'combustible', 'temperatura', 'presion', 'otro']);

/** One step of a checklist. */
export const itemPlantilla = z
  .object({
    titulo: z.string().trim().min(1).max(160),
    instruccion: optionalText(1_000).default(null),
    imagen_guia_id: fileId.nullable().default(null),
    tipo: tipoTarea.default('casilla'),
    obligatoria: z.boolean().default(false),
    opciones: z.array(z.string().trim().min(1).max(60)).max(30).default([]),
    unidad: optionalText(20).default(null),
    minimo: z.number().nullable().default(null),
    maximo: z.number().nullable().default(null),
    medidor_tipo: tipoMedidor.nullable().default(null),
    foto_obligatoria: z.boolean().default(false),
    accion_si_falla: accionSiFalla.default('ninguna'),
  })
  .refine(({ tipo, opciones }) => tipo !== 'seleccion' || opciones.length > 1, {
    path: ['opciones'],
    message: 'Escriba al menos dos opciones',
  })
  .refine(({ minimo, maximo }) => minimo === null || maximo === null || minimo <= maximo, {
    path: ['maximo'],
    message: 'No puede ser menor que el mínimo',
  });
export type ItemPlantilla = z.output<typeof itemPlantilla>;

/** The most steps of a checklist. */
export const masPasos = 100;

/** Checklists for services and orders. */
export const plantillas = defineEntity({
  name: 'plantillas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    categoria: optionalText(60).default(null),
    items: z.array(itemPlantilla).max(masPasos).default([]),
    activo: z.boolean().default(true),
  },
  computed: {
    items_n: z.int(),
    /** Address of each step's picture, by its id. */
    guias: z.record(z.string(), z.string()),
    /** Services that use it. */
    servicios_n: z.int(),
  },
  filters: { activo: z.boolean(), categoria: z.string().max(60) },
  sortable: ['nombre', 'categoria'],
  searched: ['nombre', 'categoria'],
  reference: ['id', 'uuid', 'nombre', 'categoria', 'items_n'],
});

export type Plantilla = RecordOf<typeof plantillas>;
