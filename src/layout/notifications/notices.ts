import { useEffect } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notificacion, notificacionesLeidas, SinLeer } from '#contract/requests/notificaciones';
import { channels, events } from '#contract/core/realtime';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';
import { onReconnection, subscribe } from '../../providers/realtime';
import { useCompany, useSession } from '../../providers/session';
import { useFirstPage } from '../../providers/useFirstPage';

/** The number of unread notices of the selected company; undefined while unknown. Kept up to date by real time. */
export const useUnread = (): number | undefined => {
  const queries = useQueryClient();
  const key = useKey();
  const userId = useSession(({ user }) => user?.id);
  // No request for a company that is not the user's: the error would end the session.
  const company = useCompany();
  const stands = useFirstPage();

  useEffect(() => {
    if (userId === undefined) return undefined;
    const look = () => void queries.invalidateQueries({ queryKey: ['notificaciones'] });
    const stops = [subscribe(channels.user(userId), events.notificacion, look), onReconnection(look)];
    return () => stops.forEach((stop) => stop());
  }, [queries, userId]);

  const { data } = useQuery({
    queryKey: [...key, 'sin-leer'],
    queryFn: getJson<SinLeer>('/notificaciones/sin-leer'),
    enabled: company !== undefined && stands,
  });
  return data?.sin_leer;
};

/** The newest ones. */
export const useNotices = (count: number) => {
  const key = useKey();
  return useQuery({
    queryKey: [...key, count],
    queryFn: getJson<Notificacion[]>('/notificaciones', { range: [0, count - 1] }),
    placeholderData: keepPreviousData,
  });
};

/** Marks some as read, or all up to the newest on the screen. */
export const useMarkRead = () => {
  const queries = useQueryClient();
  const key = useKey();
  return useMutation({
    mutationFn: async (body: z.input<typeof notificacionesLeidas>) =>
      (await api<SinLeer>('/notificaciones/leidas', { method: 'POST', body })).json,
    onSuccess: (left) => {
      queries.setQueryData([...key, 'sin-leer'], left);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
};

/** A separate cache for each company. */
const useKey = () => {
  const empresa = useSession((state) => state.empresa);
  return ['notificaciones', empresa] as const;
};
