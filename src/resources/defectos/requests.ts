import { useQuery } from '@tanstack/react-query';
import type { descarte, Defecto, ordenDeDefecto, PasoDefecto, reparacion } from '#contract/entities/defectos';
import type { z } from '#contract/core/validation';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';

/** What is done about a defect: each answers it as it is then, rejects with ApiFailure, and happens once. */

type Known = Pick<Defecto, 'id' | 'version'>;

export const repair = ({ id, version }: Known, body: Omit<z.input<typeof reparacion>, 'version'>) =>
  post<Defecto>(`/defectos/${id}/reparar`, { ...body, version });
export const discard = ({ id, version }: Known, body: Omit<z.input<typeof descarte>, 'version'>) =>
  post<Defecto>(`/defectos/${id}/descartar`, { ...body, version });
/** Asked again, it stays in the same order. */
export const orderFor = ({ id }: Pick<Defecto, 'id'>, body: z.input<typeof ordenDeDefecto> = {}) =>
  post<Defecto>(`/defectos/${id}/orden`, body);

export const useHistory = (id: number) =>
  useQuery({ queryKey: ['defectos', id, 'historial'], queryFn: getJson<PasoDefecto[]>(`/defectos/${id}/historial`) });
