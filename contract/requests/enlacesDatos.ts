import { dayFrom, momentFrom } from '../core/dateBounds';
import { moment, rowId, secretText } from '../core/entity';
import { z } from '../core/validation';
import { isRelativeDay } from '../rules/relativeDays';

/** Per company. */
export const masEnlacesDatos = 50;
/** The most rows that one answers. */
export const masFilasDatos = 50_000;

export const formatoDatos = z.enum(['csv', 'json']);
export type FormatoDatos = z.output<typeof formatoDatos>;

/** An end of a period: a day, a moment, or a day counted from the one on which it is read. Days are both included. */
export const limiteDatos = z.union(
  [dayFrom('life'), momentFrom('life'), z.string().max(12).refine(isRelativeDay)],
  'Escriba un día (2026-05-04), un momento ISO o un día relativo: hoy, hoy-30, semana, mes-1, anio',
);

const orden = z.object({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) });
const filtro = z
  .record(z.string().max(60), z.unknown())
  .refine((given) => JSON.stringify(given).length <= 4_000, 'Tiene demasiados filtros');

/**
 * `POST /enlaces-datos`: an address that answers a list or a report as a table. `recurso`, its filter, order and
 * columns are those of the list; without columns it has all. `desde` without `hasta` reaches until today.
 */
export const nuevoEnlaceDatos = z.strictObject({
  nombre: z.string().trim().min(1).max(80),
  recurso: z.string().max(60),
  columnas: z.array(z.string().max(80)).min(1).max(100).nullable().default(null),
  filtro: filtro.default({}),
  orden: orden.nullable().default(null),
  desde: limiteDatos.nullable().default(null),
  hasta: limiteDatos.nullable().default(null),
  formato: formatoDatos.default('csv'),
});
export type NuevoEnlaceDatos = z.input<typeof nuevoEnlaceDatos>;

/** Told once: anybody with the address can read the table until it is revoked. */
export const enlaceDatosCreado = z.object({ id: rowId, url: secretText });
export type EnlaceDatosCreado = z.output<typeof enlaceDatosCreado>;

/** `GET /enlaces-datos`, the newest first. */
export const enlaceDatos = z.object({
  id: rowId,
  nombre: z.string(),
  recurso: z.string(),
  columnas: z.array(z.string()).nullable(),
  filtro: z.record(z.string(), z.unknown()),
  orden: orden.nullable(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  formato: formatoDatos,
  /** Its author, whose rights it has. */
  usuario: z.string().nullable(),
  creado_en: moment,
  /** When it was read last, to the minute. Null: never. */
  leido_en: moment.nullable(),
});
export type EnlaceDatos = z.output<typeof enlaceDatos>;

/** `GET /enlaces-datos/recursos`: the tables that the caller may offer, with their columns. */
export const recursoDatos = z.object({
  recurso: z.string(),
  nombre: z.string(),
  columnas: z.array(z.string()),
  /** Whether `desde` and `hasta` narrow it. */
  periodo: z.boolean(),
});
export type RecursoDatos = z.output<typeof recursoDatos>;

const asked = z.literal('si');

/** `GET /datos/{token}`: what may be asked otherwise than it was saved, and how a CSV is written. */
export const consultaDatos = z.strictObject({
  formato: formatoDatos.optional(),
  desde: limiteDatos.optional(),
  hasta: limiteDatos.optional(),
  separador: z.enum([',', ';', 'tab']).default(','),
  decimal: z.enum(['.', ',']).default('.'),
  /** A byte order mark, and a line `sep=`, which only some spreadsheets want. */
  bom: asked.optional(),
  sep: asked.optional(),
});
export type ConsultaDatos = z.output<typeof consultaDatos>;
