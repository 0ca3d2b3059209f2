import { momentFrom } from '../core/dateBounds';
import { defineEntity, fileId, moment, optionalText, rowId, type RecordOf } from '../core/entity';
import { accionSiFalla, tipoTarea } from './plantillas';
import type { Fact } from '../rules/lists';
import { z } from '../core/validation';

export const estadoTarea = z.enum(['pendiente', 'en_progreso', 'completada', 'no_aplica', 'fallida']);
export const resultadoTarea = z.enum(['aprobado', 'observado', 'falla']);
/** States of tasks with nothing left to do. */
export const tareasHechas = ['completada', 'no_aplica', 'fallida'] as const satisfies readonly z.output<
  typeof estadoTarea
>[];
export const isDone = ({ estado }: { estado: z.output<typeof estadoTarea> }): boolean =>
  tareasHechas.some((done) => done === estado);
export const tareaHecha: Fact = { has: 'estado', among: tareasHechas };
export const tareaVencida: Fact = { every: [{ past: 'fecha_limite' }, { not: tareaHecha }, { is: 'abierta' }] };

/** The range of a measured value. */
const figure = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);

/** The value measured, chosen, written or ticked. */
const valorTarea = z.union([z.string().max(5_000), figure, z.boolean()]).nullable();

/** A task, of an order or loose. */
export const tareas = defineEntity({
  name: 'tareas',
  fields: {
    orden_id: rowId.nullable().default(null),
    titulo: z.string().trim().min(1).max(160),
    instruccion: optionalText(1_000).default(null),
    imagen_guia_id: fileId.nullable().default(null),
    tipo: tipoTarea.default('casilla'),
    obligatoria: z.boolean().default(false),
    opciones: z.array(z.string().trim().min(1).max(60)).max(30).default([]),
    unidad: optionalText(20).default(null),
    minimo: figure.nullable().default(null),
    maximo: figure.nullable().default(null),
    /** The meter that a `lectura` records. */
    medidor_id: rowId.nullable().default(null),
    /** A person of the staff. */
    asignado_a_id: rowId.nullable().default(null),
    fecha_limite: momentFrom('life').nullable().default(null),
    foto_obligatoria: z.boolean().default(false),
    accion_si_falla: accionSiFalla.default('ninguna'),
  },
  computed: {
    /** Its place in its order; changed by `ordenDeTareas`. */
    posicion: z.int(),
    estado: estadoTarea,
    valor: valorTarea,
    resultado: resultadoTarea.nullable(),
    nota: z.string().nullable(),
    evidencias: z.array(z.object({ id: fileId, url: z.string() })),
    imagen_guia_url: z.string().nullable(),
    completada_en: moment.nullable(),
    completada_por: z.string().nullable(),
    vencida: z.boolean(),
    /** Of its order. */
    activo_id: rowId.nullable(),
    orden_numero: z.string().nullable(),
    orden_titulo: z.string().nullable(),
    /** Its order is open, or it has none: it can be completed. */
    abierta: z.boolean(),
  },
  filters: {
    orden_id: rowId,
    activo_id: rowId,
    asignado_a_id: rowId,
    estado: estadoTarea,
    tipo: tipoTarea,
    obligatoria: z.boolean(),
    hecha: z.boolean(),
    vencida: z.boolean(),
    suelta: z.boolean(),
  },
  means: {
    hecha: { whether: tareaHecha },
    vencida: { whether: tareaVencida },
    suelta: { whether: { empty: 'orden_id' } },
  },
  sortable: ['titulo', 'posicion', 'estado', 'fecha_limite', 'orden_id', 'completada_en'],
  searched: ['titulo', 'instruccion'],
  reference: ['id', 'uuid', 'titulo', 'estado'],
});

export type Tarea = RecordOf<typeof tareas>;

/** `POST /tareas/{id}/registro`: the result of a task. `pendiente` reopens a task. */
export const registroTarea = z.object({
  estado: estadoTarea,
  version: z.int(),
  /** The result that its author saw: what others made of other fields stays. Without it, any since `version`. */
  visto: z
    .object({
      estado: estadoTarea,
      valor: valorTarea.default(null),
      resultado: resultadoTarea.nullable().default(null),
      nota: z.string().max(2_000).nullable().default(null),
      evidencias: z.array(fileId).max(20).default([]),
    })
    .optional(),
  valor: valorTarea.optional(),
  resultado: resultadoTarea.nullable().optional(),
  /** Required if it failed or does not apply. */
  nota: optionalText(2_000).optional(),
  /** All its pictures, including the existing ones. */
  evidencias: z.array(fileId).max(20).optional(),
  fecha: momentFrom('records').optional(),
});

/** `POST /ordenes/{id}/tareas/plantilla`: appends the steps of a checklist. */
export const tareasDePlantilla = z.object({ plantilla_id: rowId });
/** `POST /ordenes/{id}/tareas/orden`: the ids of all its tasks, in their new order. */
export const ordenDeTareas = z.object({ ids: z.array(rowId).min(1).max(500) });
