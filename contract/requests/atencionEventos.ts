import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';
import { limits } from '../core/limits';

/** How people deal with an event, beyond its states: notes, the protocol for calls for help, taking back. */

/** The longest free note. */
export const masNotaEvento = 2_000;

/**
 * `POST /eventos/{id}/notas`: plain text, kept as written. «@Ana Pérez» tells that user, if they may see events.
 */
export const notaEvento = z.strictObject({
  texto: z
    .string()
    .trim()
    .min(1, 'Escriba la nota')
    .max(masNotaEvento, `Hasta ${masNotaEvento.toLocaleString('es-CO')} caracteres`),
});

/** A step of the protocol, and who did it; nulls: not done. */
export const pasoProtocolo = z.object({
  paso: z.string(),
  hecho_por: z.string().nullable(),
  hecho_en: moment.nullable(),
});
export type PasoProtocolo = z.output<typeof pasoProtocolo>;

/** `GET /eventos/{id}/protocolo`: the steps of the company, and those done that it has no more. Only calls have any. */
export const protocoloEvento = z.object({ pasos: z.array(pasoProtocolo) });
export type ProtocoloEvento = z.output<typeof protocoloEvento>;

/** `POST /eventos/{id}/protocolo`: this step is done, or is not after all. */
export const marcaProtocolo = z.strictObject({ paso: z.string().trim().min(1).max(160), hecho: z.boolean() });

/** For so long the caller may take back what they last did to an event, s. Pages offer it for 10. */
export const segundosParaDeshacer = 60;

/** `POST /eventos/deshacer`: the caller's last move or change of owner, if nobody did anything since. */
export const deshacerEventos = z.strictObject({ ids: z.array(rowId).min(1).max(limits.events.atOnce) });
