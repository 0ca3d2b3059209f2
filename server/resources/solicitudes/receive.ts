import type { z } from '#contract/core/validation';
import type { Solicitud, solicitudes } from '#contract/entities/solicitudes';
import type { Tx } from '../../db/system';
import { insertRecord, type RecordAuthor } from '../../records/crud';
import type { Store } from '../../records/store';
import { solicitudStore } from './store';

/** What is stored of it beside what was asked. */
type Origin = Pick<Solicitud, 'origen' | 'solicitante'> & { enlace_id?: number; seguimiento_hash?: string };

/** Stores a request with its history, audit and notices. @returns its id */
export const receiveRequest = (
  tx: Tx,
  writer: RecordAuthor,
  input: z.output<typeof solicitudes.input>,
  origin: Origin,
): Promise<number> => insertRecord(tx, solicitudStore as unknown as Store, writer, { ...input, ...origin });
