import { defineEntity, fileId, optionalText, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';
import { tipoActivo } from './activos';

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

/** What a form is for: the tasks of orders, or inspections of assets. */
export const usoPlantilla = z.enum(['tareas', 'inspeccion']);

/** When an inspection is due: never, every working day, before the first trip of a day, once a week. */
export const frecuenciaInspeccion = z.enum(['libre', 'diaria', 'antes_del_viaje', 'semanal']);
export type Frecuencia = z.output<typeof frecuenciaInspeccion>;

/** How bad it is when a point fails; a critical one makes the asset unfit. */
export const severidadDefecto = z.enum(['menor', 'mayor', 'critica']);
export type SeveridadDefecto = z.output<typeof severidadDefecto>;

/** One step of a checklist, or one point of an inspection. */
export const itemPlantilla = z
  .object({
    /** Stays when it is moved or renamed; the server gives one to a new step. */
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
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
    severidad_si_falla: severidadDefecto.default('menor'),
    /** Points of a group are answered together: «Luces», «Frenos». */
    grupo: optionalText(60).default(null),
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

/** The assets that a form is for: of one of these, in each list that has any; levels include those below. */
const aplicaA = z.object({
  tipos: z.array(tipoActivo).max(20).default([]),
  categorias: z.array(rowId).max(200).default([]),
  niveles: z.array(rowId).max(200).default([]),
});
export type AplicaA = z.output<typeof aplicaA>;

/** The most steps of a checklist. */
export const masPasos = 100;

/** Checklists for services and orders, and forms of inspections. */
export const plantillas = defineEntity({
  name: 'plantillas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    categoria: optionalText(60).default(null),
    items: z.array(itemPlantilla).max(masPasos).default([]),
    activo: z.boolean().default(true),
    uso: usoPlantilla.default('tareas'),
    aplica_a: aplicaA.default({ tipos: [], categorias: [], niveles: [] }),
    frecuencia: frecuenciaInspeccion.default('libre'),
    /** The person who inspects must sign. */
    requiere_firma: z.boolean().default(false),
  },
  computed: {
    items_n: z.int(),
    /** Address of each step's picture, by its id. */
    guias: z.record(z.string(), z.string()),
    /** Services that use it. */
    servicios_n: z.int(),
  },
  filters: {
    activo: z.boolean(),
    categoria: z.string().max(60),
    uso: usoPlantilla,
    frecuencia: frecuenciaInspeccion,
  },
  sortable: ['nombre', 'categoria', 'uso', 'frecuencia'],
  searched: ['nombre', 'categoria'],
  reference: ['id', 'uuid', 'nombre', 'categoria', 'items_n', 'uso'],
});

export type Plantilla = RecordOf<typeof plantillas>;
