import { fileId } from './entity';
import { z } from './validation';

/** A file name without invisible and reordering characters: control and bidi characters, lone surrogates. */
export const fileName = (said: string): string =>
  said.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');

export const nombreArchivo = z.string().overwrite(fileName).trim().min(1).max(200);

/** A stored file of a company. `url` is private and expires after some hours; fetch the record again then. */
export const archivo = z.object({ id: fileId, url: z.string(), nombre: z.string(), tipo: z.string(), bytes: z.int() });
export type Archivo = z.output<typeof archivo>;
