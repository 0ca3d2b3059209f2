import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  ConsultaDestinatario,
  Destinatario,
  HiloMensajes,
  Mensaje,
  MensajesSinLeer,
  NuevoMensaje,
} from '#contract/requests/mensajes';
import { idempotencyHeader } from '#contract/core/session';
import { api } from '../../providers/api';
import { getJson, getRows } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** All that is known of messages, by company; `useMessageChanges` reloads it. */
const useKey = () => ['mensajes', useSession((state) => state.empresa)] as const;

/** The number of messages that nobody of the control room has read; undefined while unknown. */
export const useUnreadMessages = (): number | undefined => {
  const { data } = useQuery({
    queryKey: [...useKey(), 'sin-leer'],
    queryFn: getJson<MensajesSinLeer>('/mensajes/sin-leer'),
  });
  return data?.sin_leer;
};

/** The threads by their newest message; with words, also people with whom there is none. */
export const useThreads = (q: string, count: number) =>
  useQuery({
    queryKey: [...useKey(), 'hilos', q, count],
    queryFn: getRows<HiloMensajes>('/mensajes/hilos', { filter: q ? { q } : {}, range: [0, count - 1] }),
    placeholderData: keepPreviousData,
  });

/** The thread of the person concerned by something. */
export const useConcerned = (about: ConsultaDestinatario) =>
  useQuery({
    queryKey: [...useKey(), 'destinatario', about],
    queryFn: getJson<Destinatario>('/mensajes/destinatario', about),
  });

type Filter = Partial<Record<'personal_id' | 'orden_id' | 'ejecucion_id' | 'evento_id', number>>;

/** The newest messages of a thread or about something, the newest first. */
export const useMessages = (filter: Filter, count: number) =>
  useQuery({
    queryKey: [...useKey(), 'lista', filter, count],
    queryFn: getRows<Mensaje>('/mensajes', { filter, range: [0, count - 1] }),
    placeholderData: keepPreviousData,
  });

/** Sends a message; with the same key it is sent once. Rejects with ApiFailure. */
export const useSendMessage = () => {
  const queries = useQueryClient();
  return async (body: NuevoMensaje, key: string): Promise<void> => {
    await api<Mensaje>('/mensajes', { method: 'POST', body, headers: { [idempotencyHeader]: key } });
    await queries.invalidateQueries({ queryKey: ['mensajes'] });
  };
};

/** Marks what a person wrote, up to a message, as read. What fails is marked when the thread is opened again. */
export const useMarkMessages = () => {
  const queries = useQueryClient();
  return useCallback(
    async (personal_id: number, hasta_id: number): Promise<void> => {
      try {
        await api<MensajesSinLeer>('/mensajes/leidos', { method: 'POST', body: { personal_id, hasta_id } });
      } catch {
        return;
      }
      await queries.invalidateQueries({ queryKey: ['mensajes'] });
    },
    [queries],
  );
};
