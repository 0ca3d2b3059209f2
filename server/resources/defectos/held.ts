import { defectosAbiertos, type Defecto } from '#contract/entities/defectos';
import type { Tx } from '../../db/system';
import { lockAsset } from '../../inspections/derive';
import { ApiError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { defectoStore } from './store';

/** A defect, with its asset locked: what inspections say of it waits. @throws ApiError 404 */
export const heldDefect = async (tx: Tx, { empresaId }: Caller, id: number): Promise<Defecto> => {
  const { activo_id } = await readOne(tx, defectoStore, empresaId, id);
  await lockAsset(tx, empresaId, activo_id);
  return readOne(tx, defectoStore, empresaId, id, true);
};

/** @throws ApiError 409 */
export const mustBeOpen = ({ estado }: Defecto): void => {
  if (!defectosAbiertos.some((open) => open === estado))
    throw new ApiError('CONFLICTO', { message: `El defecto ya está ${estado}.` });
};
