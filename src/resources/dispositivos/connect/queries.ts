import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Comando, nuevoComando } from '#contract/requests/comandos';
import type { ConexionRastreador, Puerto } from '#contract/entities/rastreadores';
import type { adoptar, ClaveIngesta, Desconocido, Llegadas, Trama, TramaRechazada } from '#contract/requests/ingesta';
import { sessionCheckHeader } from '#contract/core/session';
import type { z } from '#contract/core/validation';
import { api } from '../../../providers/api';
import { invalidateAssets } from '../../../providers/assets';
import { useChange } from '../../../providers/requests';

/** Refetch intervals while the lists are visible, ms. */
const often = { test: 2_000, frames: 5_000, lists: 15_000 };

/** Background polling does not count as user activity: the session still expires. */
const watching = { headers: { [sessionCheckHeader.name]: sessionCheckHeader.value } };

const useRead = <T>(path: string, every: number | false, key: readonly unknown[]) =>
  useQuery({
    queryKey: ['dispositivos', ...key],
    queryFn: async ({ signal }) =>
      (await api<T>(`/dispositivos${path}`, { signal, ...(every !== false && watching) })).json,
    refetchInterval: every,
  });

/** The ports that trackers report to. */
export const usePorts = () => useRead<Puerto[]>('/puertos', false, ['puertos']);
/** How a tracker that speaks to us itself is connected. */
export const useConnection = (id: number) =>
  useRead<ConexionRastreador>(`/${id}/conexion`, often.frames, ['conexion', id]);
/** The last commands to a tracker, the newest first. */
export const useCommands = (id: number) => useRead<Comando[]>(`/${id}/comandos`, often.frames, ['comandos', id]);

/** Sends a command. Rejects with ApiFailure, whose fields are those of the dialog. */
export const useSendCommand = (id: number) => {
  const write = useChange(['dispositivos', 'comandos', id]);
  return (body: z.input<typeof nuevoComando>) =>
    write<Comando>(`/dispositivos/${id}/comandos`, { method: 'POST', body });
};

/** Takes back a command that waits. Rejects with ApiFailure when it went meanwhile. */
export const useTakeBack = (id: number) => {
  const write = useChange(['dispositivos', 'comandos', id]);
  return (command: number) => write<Comando>(`/dispositivos/${id}/comandos/${command}`, { method: 'DELETE' });
};

/** Registers a device for the protocol by which a tracker of its identifier reports. Rejects with ApiFailure. */
export const useBindProtocol = () => {
  const write = useChange(['dispositivos']);
  return async (id: number, protocolo: string) => {
    const { json } = await api<{ version: number }>(`/dispositivos/${id}`);
    await write(`/dispositivos/${id}`, { method: 'PUT', body: { protocolo, version: json.version } });
  };
};

/** Registers a tracker that reports already. */
export const useRegister = () => {
  const write = useChange(['dispositivos']);
  return (body: { identificador: string; protocolo: string }) => write('/dispositivos', { method: 'POST', body });
};

/** The valid keys, the newest first. */
export const useKeys = () => useRead<ClaveIngesta[]>('/claves', false, ['claves']);
export const useUnknown = () => useRead<Desconocido[]>('/desconocidos', often.lists, ['desconocidos']);
export const useRefused = () => useRead<TramaRechazada[]>('/tramas-rechazadas', often.lists, ['rechazadas']);
/** The last frames of a device in order of arrival, the newest first. */
export const useFrames = (id: number) => useRead<Trama[]>(`/${id}/tramas`, often.frames, ['tramas', id]);

/** What arrived since that moment of the server's clock, from one device or from all. */
export const useArrivals = (since: string, identifier: string) =>
  useRead<Llegadas>(
    `/llegadas?${new URLSearchParams({ desde: since, ...(identifier && { identificador: identifier }) })}`,
    often.test,
    ['llegadas', since, identifier],
  );

/** Refetches the lists of unknown devices and rejections whenever something arrives. */
export const useListsOf = (arrivals: Llegadas | undefined) => {
  const cache = useQueryClient();
  const news =
    arrivals && [...arrivals.desconocidos, ...arrivals.rechazadas].map(({ id, veces }) => `${id} ${veces}`).join();
  useEffect(() => {
    if (!news) return;
    for (const list of ['desconocidos', 'rechazadas'])
      void cache.invalidateQueries({ queryKey: ['dispositivos', list] });
  }, [cache, news]);
};

/** The server's clock. */
export const serverTime = async (): Promise<string> => (await api<Llegadas>('/dispositivos/llegadas')).json.ahora;

/** Actions that also invalidate the lists. Each rejects with ApiFailure. */
export const useActions = () => {
  const change = useChange(['dispositivos']);
  const write = async <T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const answer = await change<T>(`/dispositivos${path}`, { method, ...(body && { body }) });
    // Whether an asset is online depends on its device.
    invalidateAssets();
    return answer;
  };
  return {
    rotate: () => write<ClaveIngesta>('POST', '/claves/rotar'),
    revoke: (id: number) => write('DELETE', `/claves/${id}`),
    adopt: (id: number, body: z.input<typeof adoptar>) =>
      write<{ id: number }>('POST', `/desconocidos/${id}/adoptar`, body),
    dismiss: (id: number) => write('DELETE', `/desconocidos/${id}`),
  };
};
