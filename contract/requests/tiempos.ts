import { day, moment, rowId, type Listed } from '../core/entity';
import { formaCsv, formatoExportado } from './exportacion';
import { z } from '../core/validation';

/**
 * Where a row comes from: a run of a route, or two visits one after the other. The moments of both come from positions.
 */
export const fuenteTiempos = z.enum(['ejecucion', 'visitas']);

/**
 * The four moments of a load: arrival and departure where it is loaded and where it is unloaded. Null: not known, or
 * not yet.
 */
export const momentosCarga = z.object({
  llegada_cargue_en: moment.nullable(),
  salida_cargue_en: moment.nullable(),
  llegada_descargue_en: moment.nullable(),
  salida_descargue_en: moment.nullable(),
});
export type MomentosCarga = z.output<typeof momentosCarga>;

/** A row of `GET /reportes/tiempos`: a run, or a pair of visits to two stops. */
export const tiempoCarga = z.object({
  /** `ejecucion-12`, or `visita-33` after the visit where it was loaded. */
  id: z.string(),
  fuente: fuenteTiempos,
  ejecucion_id: rowId.nullable(),
  activo_id: rowId,
  activo: z.string(),
  placa: z.string().nullable(),
  conductor_id: rowId.nullable(),
  conductor: z.string().nullable(),
  ruta: z.string().nullable(),
  /** The names of its stops, in their order: the first one is that of loading, the last one that of unloading. */
  paradas: z.array(z.string()),
  ...momentosCarga.shape,
  /** What of the visits that lie inside of these, or overlap them, and why. Null: there are none. */
  motivo: z.string().nullable(),
});
export type TiempoCarga = z.output<typeof tiempoCarga>;

/** The columns of its files. */
export const columnasTiempos = [
  'fuente',
  'activo',
  'placa',
  'conductor',
  'ruta',
  'paradas',
  'llegada_cargue_en',
  'salida_cargue_en',
  'llegada_descargue_en',
  'salida_descargue_en',
  'motivo',
] as const satisfies readonly (keyof TiempoCarga)[];

/** The most days and rows of one answer. */
export const masTiempos = { dias: 93, filas: 10_000 } as const;

const someIds = z.coerce.number().pipe(rowId);

/**
 * Days of the company's calendar, both included. `cargue_id` and `descargue_id`: only pairs of these stops. `formato`:
 * as a file.
 */
export const filtroTiempos = z.strictObject({
  desde: day,
  hasta: day,
  activo_id: someIds.optional(),
  cargue_id: someIds.optional(),
  descargue_id: someIds.optional(),
  fuente: fuenteTiempos.optional(),
  formato: formatoExportado.optional(),
  ...formaCsv.shape,
});
export type FiltroTiempos = z.output<typeof filtroTiempos>;

/** The same as an exportable list. */
export const tiempos = {
  name: 'tiempos' as const,
  record: tiempoCarga,
  filters: { desde: day, hasta: day, activo_id: rowId, cargue_id: rowId, descargue_id: rowId, fuente: fuenteTiempos },
  sorts: ['id', 'llegada_cargue_en'],
} satisfies Listed;
