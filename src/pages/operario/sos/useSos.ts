import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Sos } from '#contract/entities/eventos';
import { api } from '../../../providers/api';
import { getJson } from '../../../providers/requests';
import { isStuck } from '../../../providers/offline/entry';
import { amend, perform, phoneState, takeBack, usePhoneCopy } from '../../../providers/offline/phone';
import { useCompany } from '../../../providers/session';
import { whereAtLast } from '../../../providers/place';
import { isoNow } from '../usePhone';

/** Polling interval for a response while a call is open, ms. */
const every = 5_000;
/** The user's own call for help. `waiting`: not sent yet. */
export const useSos = () => {
  const empresa = useCompany()?.empresa_id;
  const waiting = usePhoneCopy(({ entradas }) =>
    entradas.some((entry) => entry.accion.tipo === 'sos' && !entry.accion.cuerpo.solo_lugar && !isStuck(entry)),
  );
  const { data: call = null, refetch } = useQuery({
    queryKey: ['sos', empresa],
    queryFn: getJson<Sos | null>('/eventos/sos'),
    refetchInterval: ({ state }) => (state.data ? every : false),
    retry: false,
  });
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current && !waiting) void refetch();
    waited.current = waiting;
  }, [waiting, refetch]);
  return { call, waiting, refetch };
};

/**
 * Calls for help: stored and sent at the tap, without network as soon as there is some. Where its caller is follows
 * when this phone knows it.
 */
export const callForHelp = async (): Promise<void> => {
  const { n } = await perform({ tipo: 'sos', orden_id: null, cuerpo: { fecha: isoNow() } });
  void whereAtLast().then(async (place) => {
    if (!place || (await amend(n, place))) return;
    await perform({ tipo: 'sos', orden_id: null, cuerpo: { fecha: isoNow(), ...place, solo_lugar: true } });
  });
};

/**
 * Takes the call back: its caller needs no help. One that was not sent yet is never sent. Rejects while one is on its
 * way.
 */
export const callOff = async (call: Sos | null): Promise<void> => {
  let left = false;
  for (const { n, accion } of phoneState().entradas) if (accion.tipo === 'sos' && !(await takeBack(n))) left = true;
  const sent = call ?? (left ? (await api<Sos | null>('/eventos/sos')).json : null);
  if (sent) await api<Sos>(`/eventos/sos/${sent.id}/retirar`, { method: 'POST' });
  else if (left) throw new Error('El aviso está saliendo ahora mismo. Inténtelo de nuevo en unos segundos.');
};
