import { dayFrom } from '../core/dateBounds';
import { correo, optionalText, rowId } from '../core/entity';
import { z } from '../core/validation';

/** The most records of one file. */
export const masImpresos = 200;

/** Which records: by their ids, in this order, or those that a list's `filter` finds, in its `sort`. */
const cuales = {
  ids: z.array(rowId).min(1).max(masImpresos).optional(),
  filter: z.string().max(20_000).optional(),
  sort: z.string().max(200).optional(),
};

/** The days of an asset's timeline, both included; without them the last twelve months. Orders have none. */
const dias = { desde: dayFrom('life').optional(), hasta: dayFrom('life').optional() };

interface Cuales {
  ids?: number[] | undefined;
  filter?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

const unaDeDos = ({ ids, filter }: Cuales) => (ids === undefined) !== (filter === undefined);
const unaDeDosMessage = { path: ['ids'], message: 'Indique los registros o un filtro, uno de los dos' };
const enOrden = ({ desde, hasta }: Cuales) => !desde || !hasta || desde <= hasta;
const enOrdenMessage = { path: ['hasta'], message: 'No puede ser anterior al inicio' };

/** `POST /ordenes/pdf`, `POST /activos/pdf`: a job that makes one PDF of them. */
export const imprimir = z
  .strictObject({ ...cuales, ...dias })
  .refine(unaDeDos, unaDeDosMessage)
  .refine(enOrden, enOrdenMessage);
export type Imprimir = z.output<typeof imprimir>;

/** The most addresses of one mail. */
export const masDestinatarios = 10;

/** What a mail says: to whom, and the writer's own words above ours. */
export const envio = z.object({
  para: z
    .array(correo)
    .min(1)
    .max(masDestinatarios)
    .transform((para) => [...new Set(para)]),
  asunto: optionalText(150).default(null),
  texto: optionalText(2_000).default(null),
});
export type Envio = z.output<typeof envio>;

/** `POST /ordenes/correo`, `POST /activos/correo`: the same PDF as the attachment of a mail to each address. */
export const enviarImpreso = z
  .strictObject({ ...cuales, ...dias, ...envio.shape })
  .refine(unaDeDos, unaDeDosMessage)
  .refine(enOrden, enOrdenMessage);
