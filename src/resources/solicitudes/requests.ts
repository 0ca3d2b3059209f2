import { useQuery } from '@tanstack/react-query';
import type {
  cambioSolicitud,
  Parecida,
  respuestaSolicitud,
  Solicitud,
  solicitudes,
} from '#contract/entities/solicitudes';
import type { z } from '#contract/core/validation';
import type { EnlaceSolicitud, EnlaceSolicitudCreado } from '#contract/requests/enlacesSolicitud';
import type { TiemposSolicitud } from '#contract/requests/tiemposSolicitud';
import { api } from '../../providers/api';
import { post } from '../../providers/post';
import { getJson, useReloadAfter } from '../../providers/requests';

/** Actions on requests. Each rejects with ApiFailure, and happens once. */

type Known = Pick<Solicitud, 'id' | 'version'>;
export type Decision = Omit<z.input<typeof cambioSolicitud>, 'version'>;

export const createRequest = (body: z.input<typeof solicitudes.input>) => post<Solicitud>('/solicitudes', body);
export const decideRequest = ({ id, version }: Known, body: Decision) =>
  post<Solicitud>(`/solicitudes/${id}/transicion`, { version, ...body });
export const answerRequest = ({ id, version }: Known, body: Omit<z.input<typeof respuestaSolicitud>, 'version'>) =>
  post<Solicitud>(`/solicitudes/${id}/responder`, { version, ...body });

/** What is open and looks like it. */
export const useSimilar = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['solicitudes', id, 'parecidas'],
    queryFn: getJson<Parecida[]>(`/solicitudes/${id}/parecidas`),
    enabled,
  });

/** How long requests of the last days waited for their answer. */
export const useTimes = (enabled: boolean) =>
  useQuery({
    queryKey: ['solicitudes', 'tiempos'],
    queryFn: getJson<TiemposSolicitud>('/solicitudes/tiempos'),
    enabled,
  });

const links = '/enlaces-solicitud';
const linksKey = ['enlaces de solicitud'];

/** The company's links for labels, the newest first. */
export const useRequestLinks = () => useQuery({ queryKey: linksKey, queryFn: getJson<EnlaceSolicitud[]>(links) });

/** Actions on links; the list is read again after each. */
export const useLinkActions = () => {
  const reloadAfter = useReloadAfter(linksKey);
  return {
    /** @returns the whole address of the page, which is told this once */
    create: async (of: { activo_id: number } | { nivel_id: number }): Promise<string> => {
      const { json } = await reloadAfter(api<EnlaceSolicitudCreado>(links, { method: 'POST', body: of }));
      return new URL(json.url, window.location.origin).href;
    },
    withdraw: (id: number) => reloadAfter(api(`${links}/${id}`, { method: 'DELETE' })),
  };
};
