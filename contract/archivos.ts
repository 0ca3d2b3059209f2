import { fileId } from './entity';
import { z } from './validation';

export const nombreArchivo = z.string().trim().min(1).max(200);

/** A stored file of a company. `url` is private and ends after some hours; ask for the record again then. */
export const archivo = z.object({ id: fileId, url: z.string(), nombre: z.string(), tipo: z.string(), bytes: z.int() });
export type Archivo = z.output<typeof archivo>;
