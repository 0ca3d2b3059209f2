import { useQuery } from '@tanstack/react-query';
import type { asignar, retirar } from '#contract/entities/dispositivos';
import { type Asignacion } from '#contract/entities/dispositivos';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';
import { invalidateAssets } from '../../providers/assets';

/** Assigns the device to the asset. Rejects with ApiFailure, which names the field or the conflicting record. */
export const assign = (dispositivoId: number, body: z.input<typeof asignar>): Promise<void> =>
  post(`/dispositivos/${dispositivoId}/asignar`, body);

/** Takes the device off the asset that carries it. Rejects with ApiFailure. */
export const retire = (dispositivoId: number, body: z.input<typeof retirar>): Promise<void> =>
  post(`/dispositivos/${dispositivoId}/retirar`, body);

/** The assignments of the device, the newest first. `version` is the device's; every move increases it. */
export const useAssignments = (dispositivoId: number, version: number) =>
  useQuery({
    queryKey: ['dispositivos', 'asignaciones', dispositivoId, version],
    queryFn: getJson<Asignacion[]>(`/dispositivos/${dispositivoId}/asignaciones`),
  });

const post = async (path: string, body: object) => {
  await api(path, { method: 'POST', body });
  // Whether an asset is online depends on its device.
  invalidateAssets();
};
