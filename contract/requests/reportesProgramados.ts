import { hora, moment, rowId } from '../core/entity';
import { columnasExportadas } from './exportacion';
import { agrupacionDeReporte } from './reportes';
import { z } from '../core/validation';

/** Reports that users of the company get by mail on a schedule. */

export const reporteProgramable = z.enum(['ordenes', 'activos', 'visitas', 'ejecuciones']);
/** Relative, by whole days of the company's calendar: past periods never include the day of sending. */
export const periodoRelativo = z.enum(['ayer', 'ultimos_7', 'semana_pasada', 'ultimos_30', 'mes_pasado', 'este_mes']);
export const frecuenciaEnvio = z.enum(['diaria', 'semanal', 'mensual']);
/** Per company. */
export const masReportesProgramados = 200;
export const masDestinatarios = 20;
/** The largest attachment; for a larger file the mail has a link. */
export const masAdjuntoBytes = 8 * 1024 * 1024;

/** The fields that users fill in; the rest comes from the open report. */
const preguntas = {
  nombre: z.string().trim().min(1).max(120),
  periodo: periodoRelativo,
  formato: z.enum(['pdf', 'xlsx']),
  frecuencia: frecuenciaEnvio,
  /** For semanal; 1 is Monday. */
  dia_semana: z.int().min(1).max(7).nullable().default(null),
  /** For mensual; in a shorter month it is the last day. */
  dia_mes: z.int().min(1).max(31).nullable().default(null),
  hora,
  /** Users of the company. Those who may no longer see reports get nothing. */
  destinatarios: z
    .array(rowId)
    .min(1, 'Elija al menos una persona')
    .max(masDestinatarios)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada persona va una sola vez'),
};
const campos = {
  ...preguntas,
  reporte: reporteProgramable,
  /** The report's own filter, without its days. */
  filtros: z
    .record(z.string().max(60), z.unknown())
    .refine((filtros) => JSON.stringify(filtros).length <= 4_000, 'Tiene demasiados filtros'),
  columnas: columnasExportadas,
  agrupacion: agrupacionDeReporte.nullable().default(null),
  orden: z
    .tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])
    .nullable()
    .default(null),
  activo: z.boolean().default(true),
};

type Judged = { frecuencia: z.output<typeof frecuenciaEnvio>; dia_semana: number | null; dia_mes: number | null };
const withItsDay = <S extends z.ZodType<Judged>>(shape: S) =>
  shape
    .refine(({ frecuencia, dia_semana }: Judged) => frecuencia !== 'semanal' || dia_semana !== null, {
      path: ['dia_semana'],
      message: 'Obligatorio',
    })
    .refine(({ frecuencia, dia_mes }: Judged) => frecuencia !== 'mensual' || dia_mes !== null, {
      path: ['dia_mes'],
      message: 'Obligatorio',
    });

/** `POST /reportes/programados`, and `PUT /{id}`, which replaces all fields. */
export const nuevoReporteProgramado = withItsDay(z.strictObject(campos));
export type NuevoReporteProgramado = z.output<typeof nuevoReporteProgramado>;
export const envioProgramado = withItsDay(z.object(preguntas));
/** `PATCH /{id}`: pauses or resumes. */
export const pausaReporteProgramado = z.strictObject({ activo: z.boolean() });

export const reporteProgramado = z.object({
  ...campos,
  id: rowId,
  /** Null while paused. */
  proximo_en: moment.nullable(),
  ultimo_envio_en: moment.nullable(),
  ultimo_error: z.string().nullable(),
  creado_por: z.string().nullable(),
  /** The names of the current recipients, in the same order. */
  destinatarios_nombres: z.array(z.string()),
});
export type ReporteProgramado = z.output<typeof reporteProgramado>;
