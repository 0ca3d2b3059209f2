import { moment, rowId, secretText } from '../core/entity';
import { z } from '../core/validation';

/** `POST /mantenimiento/enlaces`: a private address at which other calendars read the maintenance calendar. */
export const nuevoEnlaceCalendario = z.object({
  nombre: z.string().trim().min(1).max(80).default('Calendario de mantenimiento'),
});
/**
 * Returned only once: anybody with the address can read the calendar until it is revoked. Without scheme and host if
 * the server does not know its public address.
 */
export const enlaceCalendarioCreado = z.object({ id: rowId, url: secretText });
export type EnlaceCalendarioCreado = z.output<typeof enlaceCalendarioCreado>;

/** `GET /mantenimiento/enlaces`, the newest first. */
export const enlaceCalendario = z.object({
  id: rowId,
  nombre: z.string(),
  /** Its author. */
  usuario: z.string().nullable(),
  creado_en: moment,
  /** When a calendar last read it, to the minute. Null: never. */
  leido_en: moment.nullable(),
});
export type EnlaceCalendario = z.output<typeof enlaceCalendario>;

/** Per company. */
export const masEnlacesCalendario = 50;
/** The range of such a calendar: this many days before and after today. */
export const diasEnlaceCalendario = { antes: 30, despues: 365 } as const;
