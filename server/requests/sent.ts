import { limitesSolicitud } from '#contract/requests/enlacesSolicitud';
import { tooLarge } from '#contract/rules/sizes';
import { keptImage } from '../files/image';
import { keepFile } from '../files/index';
import { isImage, soundName, soundType } from '../files/sniff';
import type { Tx } from '../db/system';
import { ApiError, fieldError } from '../plugins/errors';

interface Sent {
  fotos: readonly string[];
  voz: string | null;
}

interface Kept {
  tipo: string;
  nombre: string;
  contenido: Buffer;
}

/** What was sent with a request: pictures and a sound by their first bytes, whatever they are called. */
interface Decoded {
  fotos: readonly Buffer[];
  voz: Kept | null;
}

/** The same as it is stored: pictures drawn again. */
export interface Arrived {
  fotos: Kept[];
  voz: Kept | null;
}

/** @throws ApiError 422 at the photo or the voice note that is none, or is too large */
export const decodeSent = ({ fotos, voz }: Sent): Decoded => {
  const bytes = fotos.map((text, at) => decoded(text, `fotos.${at}`, 'La foto', limitesSolicitud.foto));
  for (const [at, each] of bytes.entries())
    if (!isImage(each)) throw fieldError(`fotos.${at}`, 'La foto debe ser JPG, PNG o WebP');
  return { fotos: bytes, voz: voz === null ? null : soundOf(voz) };
};

/** @throws ApiError 422 at the photo that is damaged */
export const drawSent = async (empresaId: number, { fotos, voz }: Decoded): Promise<Arrived> => {
  const drawn: Kept[] = [];
  // One after the other: each takes as much memory as its pixels.
  for (const [at, each] of fotos.entries())
    drawn.push({
      ...{ nombre: `foto-${at + 1}.webp`, tipo: 'image/webp' },
      contenido: await drawnAgain(empresaId, each, `fotos.${at}`),
    });
  return { fotos: drawn, voz };
};

/** Stores them for a record of this transaction. @returns their ids */
export const keepArrived = async (tx: Tx, empresaId: number, { fotos, voz }: Arrived) => {
  const ids: string[] = [];
  for (const each of fotos) ids.push((await keepFile(tx, empresaId, null, each)).id);
  return { fotos: ids, voz_id: voz ? (await keepFile(tx, empresaId, null, voz)).id : null };
};

/** Those of links wait for each other, not for the company's own. */
const drawnAgain = (empresaId: number, bytes: Buffer, field: string): Promise<Buffer> =>
  keptImage(`solicitudes ${empresaId}`, bytes).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'VALIDACION'
      ? fieldError(field, 'La foto está dañada o es demasiado grande para leerla')
      : error;
  });

const soundOf = (text: string): Kept => {
  const contenido = decoded(text, 'voz', 'La nota de voz', limitesSolicitud.voz);
  const tipo = soundType(contenido);
  if (!tipo) throw fieldError('voz', 'No es una nota de voz');
  return { contenido, tipo, nombre: soundName(tipo) };
};

const decoded = (text: string, field: string, what: string, most: number): Buffer => {
  const base64 = text.replace(/^data:[\w/+.;=-]{0,100},/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw fieldError(field, 'No se puede leer');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > most) throw fieldError(field, tooLarge(what, most));
  return bytes;
};
