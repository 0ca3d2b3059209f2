import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { readOne, type Row } from '../../records/store';
import { repuestoStore } from './store';

/** A part, locked, so that changes to its stock wait for each other. @throws ApiError 404 at the field */
export const lockedPart = async (tx: Tx, empresaId: number, id: number, field = 'repuesto_id'): Promise<Row> => {
  try {
    return await readOne(tx, repuestoStore, empresaId, id, true);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_ENCONTRADO')
      throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
    throw error;
  }
};
