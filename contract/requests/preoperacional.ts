import { day, rowId } from '../core/entity';
import { z } from '../core/validation';
import { resultadoInspeccion } from '../entities/inspecciones';
import { diasReporte, oneOrMany, periodoReporte } from './reportes';

/**
 * «Registro preoperacional»: the inspections of each vehicle day by day, and the days on which one was due and is
 * missing. Days are of the company's calendar, both included.
 */

export const resultadoPreoperacional = z.enum([...resultadoInspeccion.options, 'sin_inspeccion']);
export type ResultadoPreoperacional = z.output<typeof resultadoPreoperacional>;

export const filtroPreoperacional = periodoReporte(
  z.strictObject({
    ...diasReporte,
    activo_id: oneOrMany(rowId),
    bajo_nivel_id: rowId.optional(),
    /** Who inspected, or who drove where nobody did. */
    personal_id: oneOrMany(rowId),
    resultado: oneOrMany(resultadoPreoperacional),
  }),
).refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) < 400 * 86_400_000, {
  path: ['hasta'],
  message: 'El periodo puede abarcar 400 días como máximo',
});
export type FiltroPreoperacional = z.output<typeof filtroPreoperacional>;

export const filaPreoperacional = z.object({
  /** Of the inspection; of a missing one, the day and the asset. */
  id: z.string(),
  inspeccion_id: rowId.nullable(),
  activo_id: rowId,
  fecha: day,
  /** As the company's clocks showed it: 06:12. */
  hora: z.string().nullable(),
  placa: z.string().nullable(),
  activo: z.string(),
  nivel: z.string(),
  conductor: z.string().nullable(),
  formulario: z.string().nullable(),
  odometro_km: z.number().nullable(),
  horometro_h: z.number().nullable(),
  resultado: resultadoPreoperacional,
  fallas_n: z.int(),
  /** The points that failed, with their severity. */
  fallas: z.string().nullable(),
  /** What was done about them: the orders, and who repaired. */
  accion: z.string().nullable(),
  /** When the last of them was repaired; null while one is open. */
  reparado_en: day.nullable(),
  firmada: z.boolean(),
});
export type FilaPreoperacional = z.output<typeof filaPreoperacional>;

export const camposPreoperacional = Object.keys(filaPreoperacional.shape).filter(
  (field) => !['id', 'inspeccion_id', 'activo_id'].includes(field),
);

/** By `id`: the newest day first. */
export const ordenablesPreoperacional = ['id', ...camposPreoperacional];

const cumplidas = {
  /** Vehicle days on which one was due, and those of them that have one. */
  debidas: z.int(),
  hechas: z.int(),
  /** Null: none was due. */
  pct: z.number().nullable(),
};

export const resumenPreoperacional = z.object({
  totales: z.object({
    ...cumplidas,
    inspecciones: z.int(),
    vehiculos: z.int(),
    con_fallas: z.int(),
    no_aptas: z.int(),
    firmadas: z.int(),
    fallas: z.int(),
    /** Failures whose defect was repaired, whenever that was. */
    fallas_reparadas: z.int(),
  }),
  /** The oldest first. `mes`: 2026-11. */
  meses: z.array(z.object({ mes: z.string(), inspecciones: z.int(), ...cumplidas })),
});
export type ResumenPreoperacional = z.output<typeof resumenPreoperacional>;
