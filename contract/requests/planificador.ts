import { dayFrom, momentFrom } from '../core/dateBounds';
import { day, dayOrMoment, isDay, moment, optionalText, rowId } from '../core/entity';
import { ordenes } from '../entities/ordenes';
import { z } from '../core/validation';

const id = z.coerce.number().pipe(rowId);

/** The most days that a planner shows. */
export const masDiasPlanificador = 31;

/** `GET /planificador`: days, both included. `nivel_id`: with what is below it. */
export const filtroPlanificadorOrdenes = z.strictObject({
  desde: dayFrom('life'),
  hasta: dayFrom('life'),
  nivel_id: id.optional(),
  personal_id: id.optional(),
});

export const diaPlanificado = z.object({
  fecha: day,
  /** The shift less the absences of that day. */
  jornada_min: z.int(),
  /** What its orders take of that day: an order that is under way counts its rest. */
  asignado_min: z.int(),
  /** Orders that take some of that day, or are planned on it. */
  ordenes: z.array(rowId),
  /** Why the shift is less than usual. */
  ausencias: z.array(z.string()),
});

export const planificadorOrdenes = z.object({
  personas: z.array(
    z.object({
      id: rowId,
      nombre: z.string(),
      habilidades: z.array(z.string()),
      image_url: z.string().nullable(),
      /** Whether they have a shift at all: of who has none, an order is wholly on its planned day. */
      con_turno: z.boolean(),
      dias: z.array(diaPlanificado),
    }),
  ),
  /** Open orders without a date or a person, by priority and limit. */
  sin_programar: z.array(rowId),
  /** The orders named above, as the board draws them. */
  ordenes: z.array(
    z.object({
      id: rowId,
      version: z.int(),
      numero: z.string(),
      titulo: z.string(),
      tipo: ordenes.record.shape.tipo,
      prioridad: ordenes.record.shape.prioridad,
      estado: ordenes.record.shape.estado,
      vencida: z.boolean(),
      activo_id: rowId.nullable(),
      activo: z.string().nullable(),
      placa: z.string().nullable(),
      responsable_id: rowId.nullable(),
      fecha_programada: moment.nullable(),
      fecha_limite: moment.nullable(),
      duracion_min: z.int().nullable(),
      /** What is left of it. */
      resto_min: z.int(),
      /** What its services need. */
      habilidades: z.array(z.string()),
      /** What it takes of each day. */
      dias: z.array(z.object({ fecha: day, min: z.int() })),
    }),
  ),
});
export type PlanificadorOrdenes = z.output<typeof planificadorOrdenes>;

export const tipoConflicto = z.enum(['ausencia', 'sobrecarga', 'habilidad', 'activo_en_ruta', 'repuestos']);
export const conflicto = z.object({ tipo: tipoConflicto, texto: z.string() });
export type Conflicto = z.output<typeof conflicto>;

/** `POST /ordenes/{id}/programar`: who does it and when; null takes it back to the orders without plan. */
export const programacion = z.object({
  personal_id: rowId.nullable(),
  fecha_programada: momentFrom('life').nullable(),
  version: z.int(),
});
export const programada = ordenes.record.extend({ conflictos: z.array(conflicto) });

/** The most orders planned at once. */
export const masProgramadas = 200;

/** `POST /planificador/programar`: many at once, each by itself; each person is told once. */
export const programaciones = z.strictObject({
  ordenes: z
    .array(programacion.extend({ id: rowId }))
    .min(1)
    .max(masProgramadas)
    .superRefine((given, { addIssue }) => {
      const seen = new Set<number>();
      for (const [at, { id: each }] of given.entries()) {
        if (seen.has(each)) addIssue({ code: 'custom', path: [at, 'id'], message: 'Ya está en la lista' });
        seen.add(each);
      }
    }),
});
export const programacionesHechas = z.object({
  hechas: z.array(z.object({ id: rowId, version: z.int(), conflictos: z.array(conflicto) })),
  rechazadas: z.array(z.object({ id: rowId, numero: z.string(), motivo: z.string() })),
});

/** `POST /planificador/sugerencias`: the best place for these orders, or for all without plan. Nothing is moved. */
export const pedidoSugerencias = z.strictObject({
  ids: z.array(rowId).min(1).max(masProgramadas).optional(),
  desde: dayFrom('life'),
  hasta: dayFrom('life'),
  nivel_id: rowId.optional(),
});
export const sugerencias = z.object({
  huecos: z.array(
    z.object({
      id: rowId,
      version: z.int(),
      personal_id: rowId,
      persona: z.string(),
      fecha_programada: moment,
      /** Why there: «Tiene la habilidad Frenos», «El activo está en el taller». */
      motivos: z.array(z.string()),
      conflictos: z.array(conflicto),
    }),
  ),
  /** Those that fit nowhere. */
  sin_hueco: z.array(z.object({ id: rowId, motivo: z.string() })),
});
export type Sugerencias = z.output<typeof sugerencias>;

/** The longest absence, in days. */
const masDiasAusencia = 2 * 366;

/** `POST /personal/{id}/ausencias`: whole days, both included, or from one moment to another. */
export const nuevaAusencia = z
  .object({
    desde: z.union([dayFrom('life'), momentFrom('life')]),
    hasta: z.union([dayFrom('life'), momentFrom('life')]),
    motivo: optionalText(200).default(null),
  })
  .superRefine(({ desde, hasta }, { addIssue }) => {
    const wrong = (message: string) => addIssue({ code: 'custom', path: ['hasta'], message });
    const [from, to] = [Date.parse(desde), Date.parse(hasta)];
    if (isDay(desde) !== isDay(hasta)) wrong('Escriba dos días o dos momentos');
    else if (isDay(desde) ? to < from : to <= from) wrong('Debe ser posterior al inicio');
    else if (to - from > masDiasAusencia * 86_400_000) wrong('Una ausencia dura dos años como máximo');
  });
export const ausencia = z.object({
  id: rowId,
  personal_id: rowId,
  desde: dayOrMoment,
  hasta: dayOrMoment,
  motivo: z.string().nullable(),
  /** ics: read from the calendar of the person. */
  origen: z.enum(['manual', 'ics']),
});
export type Ausencia = z.output<typeof ausencia>;

/** `GET /personal/{id}/calendario`: how reading the calendar of a person (`ics_url`) went; null: they have none. */
export const calendarioPersona = z
  .object({
    /** When it was last read well. */
    leido_en: moment.nullable(),
    /** Why the last attempt failed; what was known before stays. */
    fallo: z.string().nullable(),
    proximo_en: moment,
  })
  .nullable();
export type CalendarioPersona = z.output<typeof calendarioPersona>;
