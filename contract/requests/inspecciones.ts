import { day, moment, rowId } from '../core/entity';
import { z } from '../core/validation';
import { frecuenciaInspeccion, itemPlantilla, severidadDefecto } from '../entities/plantillas';
import { resultadoInspeccion } from '../entities/inspecciones';

/**
 * `GET /inspecciones/cumplimiento`: days of the company, `desde` included and `hasta` not, 400 at most. `detalle`: with
 * each due day.
 */
export const pideCumplimiento = z.object({
  desde: day,
  hasta: day,
  por: z.enum(['activo', 'conductor']).default('activo'),
  activo_id: z.coerce.number().int().min(1).optional(),
  nivel_id: z.coerce.number().int().min(1).optional(),
  detalle: z.stringbool().default(false),
});

/** One day on which an inspection was due. */
const diaDebido = z.object({
  fecha: day,
  activo_id: rowId,
  hecha: z.boolean(),
  /** The one that counts for it, and what it found. */
  inspeccion_id: rowId.nullable(),
  resultado: resultadoInspeccion.nullable(),
});
export type DiaDebido = z.output<typeof diaDebido>;

/** Of an asset or of a driver; null: nobody drove. `pct`: null where nothing was due. */
export const filaCumplimiento = z.object({
  activo_id: rowId.optional(),
  conductor_id: rowId.nullable().optional(),
  nombre: z.string().nullable(),
  hechas: z.int(),
  debidas: z.int(),
  pct: z.number().nullable(),
  dias: z.array(diaDebido).optional(),
});
export type FilaCumplimiento = z.output<typeof filaCumplimiento>;

/** `GET /inspecciones/mes/pdf`: a month of an asset on paper. `mes`: 2026-11. */
export const pideMes = z.object({
  activo_id: z.coerce.number().int().min(1),
  mes: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escríbalo así: 2026-11'),
});

/** `GET /inspecciones/por-hacer`: of the caller's vehicles, or of one asset. What a phone needs to inspect offline. */
export const pidePorHacer = z.object({ activo_id: z.coerce.number().int().min(1).optional() });

const formulario = z.object({
  id: rowId,
  version: z.int(),
  nombre: z.string(),
  frecuencia: frecuenciaInspeccion,
  requiere_firma: z.boolean(),
  items: z.array(itemPlantilla),
  guias: z.record(z.string(), z.string()),
});
export type Formulario = z.output<typeof formulario>;

/** What is open at a point: «visto 3 veces desde el 12». */
const defectoVisto = z.object({
  id: rowId,
  plantilla_id: rowId,
  item: z.string(),
  severidad: severidadDefecto,
  vistas_n: z.int(),
  abierto_en: moment,
  nota: z.string().nullable(),
});
export type DefectoVisto = z.output<typeof defectoVisto>;

const activoPorInspeccionar = z.object({
  id: rowId,
  uuid: z.uuid(),
  nombre: z.string(),
  placa: z.string().nullable(),
  image_url: z.string().nullable(),
  apto: z.boolean(),
  motivo_no_apto: z.string().nullable(),
  /** What `lectura` is of: null where it has no meter. */
  medidor: z.enum(['odometro', 'horometro']).nullable(),
  ultima_lectura: z.number().nullable(),
  /** The forms that apply to it, those that are due first. */
  formularios: z.array(
    z.object({
      plantilla_id: rowId,
      /** Due today and not done. */
      debida: z.boolean(),
      /** When it should be done: before a run, by the first trip. */
      antes_de: moment.nullable(),
      ultima_en: moment.nullable(),
    }),
  ),
  defectos: z.array(defectoVisto),
});
export type ActivoPorInspeccionar = z.output<typeof activoPorInspeccionar>;

export const porHacer = z.object({ activos: z.array(activoPorInspeccionar), formularios: z.array(formulario) });
export type PorHacer = z.output<typeof porHacer>;
