import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { Envio } from '#contract/requests/impresos';
import { api } from '../../providers/api';
import { jobEnd } from '../../providers/jobs';
import { saveFrom } from '../saveFile';
import { useNotifyFailure } from '../useAttempt';

/** What is printed: records of a list, and of assets the days of their timeline. */
export interface PaperOf {
  resource: 'ordenes' | 'activos';
  ids: readonly number[];
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** Makes one PDF of records, and saves it or mails it. */
export const usePaper = () => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  const start = async ({ resource, ...body }: PaperOf, how: 'pdf' | 'correo', more: object = {}) =>
    (await api<{ id: string }>(`/${resource}/${how}`, { method: 'POST', body: { ...body, ...more } })).json.id;

  return {
    /** Saves the file once it is made; resolves then. */
    save: async (paper: PaperOf): Promise<void> => {
      const { signal } = left.current;
      try {
        const id = await start(paper, 'pdf');
        const { archivo_url, nombre_archivo, error } = await jobEnd(id, () => {}, signal);
        if (archivo_url) saveFrom(archivo_url, nombre_archivo ?? '');
        else notify(error ?? 'No se pudo hacer el PDF. Inténtelo de nuevo.', { type: 'error' });
      } catch (reason) {
        if (!signal.aborted) notifyFailure(reason);
      }
    },
    /** Resolves once the server has accepted it, and says later how it went. Rejects with ApiFailure. */
    mail: async (paper: PaperOf, envio: Envio): Promise<void> => {
      const id = await start(paper, 'correo', envio);
      notify(`Se está enviando a ${envio.para.join(', ')}.`);
      // The page may be left: the mail is sent all the same.
      void jobEnd(id, () => {}, new AbortController().signal).then(
        ({ estado, error }) =>
          estado === 'terminado'
            ? notify(`Enviado a ${envio.para.join(', ')}.`, { type: 'success' })
            : notify(error ?? 'No se pudo enviar. Inténtelo de nuevo.', { type: 'error' }),
        notifyFailure,
      );
    },
  };
};
