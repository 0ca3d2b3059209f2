import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NuevoReenvio, Reenvio } from '#contract/requests/reenvios';
import type {
  Entrega,
  EstadoEntrega,
  NuevoWebhook,
  Recuperadas,
  Webhook,
  WebhookConSecreto,
} from '#contract/requests/webhooks';
import { api } from '../../providers/api';
import { getJson, getRows, useReloadAfter } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** Where a kind of destination is kept. */
export type Kind = 'webhooks' | 'reenvios';
const key = (kind: Kind) => `destinos ${kind}`;

const useList = <Row>(kind: Kind) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: [key(kind), empresa],
    queryFn: getJson<Row[]>(`/${kind}`),
    refetchInterval: 15_000,
  });
};
export const useWebhooks = () => useList<Webhook>('webhooks');
export const useForwards = () => useList<Reenvio>('reenvios');

/** The newest twenty deliveries of a destination. */
export const useDeliveries = (kind: Kind, id: number, estado: EstadoEntrega | undefined) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: [key(kind), empresa, id, 'entregas', estado],
    queryFn: getRows<Entrega>(`/${kind}/${id}/entregas`, {
      range: [0, 19],
      ...(estado && { filter: { estado } }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
};

/** Each rejects with ApiFailure; the lists are refetched after each. */
export const useDestinationActions = (kind: Kind) => {
  const reloadAfter = useReloadAfter([key(kind)]);
  const write = async <T>(path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: unknown): Promise<T> =>
    (await reloadAfter(api<T>(`/${kind}${path}`, { method, ...(body !== undefined && { body }) }))).json;
  return {
    /** The secret in the answer of a webhook is never shown again. */
    create: (given: NuevoWebhook | NuevoReenvio) => write<WebhookConSecreto>('', 'POST', given),
    change: (id: number, given: Partial<NuevoWebhook | NuevoReenvio>) => write(`/${id}`, 'PATCH', given),
    remove: (id: number) => write(`/${id}`, 'DELETE'),
    rotate: (id: number) => write<WebhookConSecreto>(`/${id}/rotar`, 'POST'),
    recover: (id: number, desde: string) => write<Recuperadas>(`/${id}/recuperar`, 'POST', { desde }),
    test: (id: number) => write<Entrega>(`/${id}/probar`, 'POST'),
    repeat: (id: number, numero: number) => write<Entrega>(`/${id}/entregas/${numero}/repetir`, 'POST'),
    repeatFailed: (id: number) => write<{ repetidas: number }>(`/${id}/entregas/repetir`, 'POST'),
  };
};
