import { useState } from 'react';
import type { NuevoMensaje } from '#contract/requests/mensajes';
import { newKey } from '../../providers/offline/line';
import { failureOf } from '../failure';
import { useSendMessage } from './requests';

/** A message on its way from this screen. `refusal`: why it did not leave; null while it is under way. */
export interface Outgoing {
  key: string;
  body: NuevoMensaje;
  fecha: string;
  refusal: string | null;
}

/** Sends messages, each once however often it is tried, and keeps those that did not leave. */
export const useOutgoing = () => {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const send = useSendMessage();
  const drop = (key: string) => setWaiting((all) => all.filter((each) => each.key !== key));
  const mark = (key: string, refusal: string | null) =>
    setWaiting((all) => all.map((each) => (each.key === key ? { ...each, refusal } : each)));
  const go = async (key: string, body: NuevoMensaje) => {
    try {
      await send(body, key);
      drop(key);
    } catch (reason) {
      mark(key, failureOf(reason).message);
    }
  };
  return {
    waiting,
    write: (body: NuevoMensaje) => {
      const key = newKey();
      setWaiting((all) => [...all, { key, body, fecha: new Date().toISOString(), refusal: null }]);
      void go(key, body);
    },
    retry: ({ key, body }: Outgoing) => {
      mark(key, null);
      void go(key, body);
    },
    drop,
  };
};
