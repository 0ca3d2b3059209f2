import type { Ejecucion, EstadoEjecucion } from '#contract/entities/ejecuciones';
import { api } from '../../../providers/api';

/** @returns the execution as it is afterwards */
export const moveRun = async (
  { id, version }: Pick<Ejecucion, 'id' | 'version'>,
  a: EstadoEjecucion,
  nota?: string,
): Promise<Ejecucion> =>
  (
    await api<Ejecucion>(`/ejecuciones/${id}/transicion`, {
      method: 'POST',
      body: { a, version, ...(nota && { nota }) },
    })
  ).json;
