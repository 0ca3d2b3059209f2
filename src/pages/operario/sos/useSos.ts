import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Sos } from '#contract/eventos';
import { api } from '../../../providers/api';
import { isStuck } from '../../../providers/offline/entry';
import { perform, usePhoneCopy } from '../../../providers/offline/phone';
import { useCompany } from '../../../providers/session';
import { isoNow } from '../usePhone';

/** Whether somebody answers is asked this often while a call is open, ms. */
const every = 5_000;
/** How long the place is waited for, and how old it may be, ms. */
const positionOptions = { timeout: 3_000, maximumAge: 60_000, enableHighAccuracy: true };

/** One's own call for help. `waiting`: it has not left this phone yet. */
export const useSos = () => {
  const empresa = useCompany()?.empresa_id;
  const waiting = usePhoneCopy(({ entradas }) => entradas.some((entry) => entry.accion.tipo === 'sos' && !isStuck(entry)));
  const { data: call = null, refetch } = useQuery({
    queryKey: ['sos', empresa],
    queryFn: async ({ signal }) => (await api<Sos | null>('/eventos/sos', { signal })).json,
    refetchInterval: ({ state }) => (state.data ? every : false),
    retry: false,
  });
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current && !waiting) void refetch();
    waited.current = waiting;
  }, [waiting, refetch]);
  return { call, waiting };
};

/** Calls for help, with the place where that is known; without network it leaves as soon as there is some. */
export const callForHelp = async (): Promise<void> => {
  const fecha = isoNow();
  const place = await whereAmI();
  await perform({ tipo: 'sos', orden_id: null, cuerpo: { fecha, ...place } });
};

const whereAmI = (): Promise<{ latitud: number; longitud: number } | undefined> =>
  new Promise((resolve) => {
    // Old phones and pages that are not secure have none.
    if (!('geolocation' in navigator)) return resolve(undefined);
    // A question for leave that nobody answers must not hold the call back.
    setTimeout(() => resolve(undefined), 2 * positionOptions.timeout);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitud: latitude, longitud: longitude }),
      () => resolve(undefined),
      positionOptions,
    );
  });
