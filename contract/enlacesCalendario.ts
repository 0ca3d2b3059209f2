import { moment, rowId } from './entity';
import { z } from './validation';

/** `POST /mantenimiento/enlaces`: a private address at which other calendars read that of maintenance. */
export const nuevoEnlaceCalendario = z.object({ nombre: z.string().trim().min(1).max(80).default('Calendario de mantenimiento') });
/** Told this once: whoever has the address reads the calendar, until it is revoked. Without its beginning where the server does not know how it is reached. */
export const enlaceCalendarioCreado = z.object({ id: rowId, url: z.string() });
export type EnlaceCalendarioCreado = z.output<typeof enlaceCalendarioCreado>;

/** `GET /mantenimiento/enlaces`, the newest first. */
export const enlaceCalendario = z.object({
  id: rowId,
  nombre: z.string(),
  /** Who made it. */
  usuario: z.string().nullable(),
  creado_en: moment,
  /** When a calendar read it last, to the minute. Null: none yet. */
  leido_en: moment.nullable(),
});
export type EnlaceCalendario = z.output<typeof enlaceCalendario>;

/** Of one company. */
export const masEnlacesCalendario = 50;
/** What such an address covers: this many days before and after today. */
export const diasEnlaceCalendario = { antes: 30, despues: 365 } as const;
