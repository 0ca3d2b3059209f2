import { useQuery } from '@tanstack/react-query';
import type { cambioReclamo, nuevoReclamo, Reclamo } from '#contract/entities/garantias';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';
import { saveFile } from '../../ui/saveFile';

/** Claims of warranties. Each call rejects with ApiFailure. */

export const claim = (garantiaId: number, body: z.input<typeof nuevoReclamo>) =>
  post<Reclamo>(`/garantias/${garantiaId}/reclamos`, body);

export const changeClaim = async (
  { id, garantia_id, version }: Reclamo,
  body: Omit<z.input<typeof cambioReclamo>, 'version'>,
) => {
  const { json } = await api<Reclamo>(`/garantias/${garantia_id}/reclamos/${id}`, {
    method: 'PUT',
    body: { ...body, version },
  });
  return json;
};

export const saveClaim = async ({ id, garantia_id, orden_numero }: Reclamo) =>
  saveFile(
    (await api<Blob>(`/garantias/${garantia_id}/reclamos/${id}/pdf`, { file: true })).json,
    `reclamo-${orden_numero}.pdf`,
  );

export const useClaims = (garantiaId: number) =>
  useQuery({
    queryKey: ['garantias', garantiaId, 'reclamos'],
    queryFn: getJson<Reclamo[]>(`/garantias/${garantiaId}/reclamos`),
  });
