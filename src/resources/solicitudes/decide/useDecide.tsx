import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRefresh } from 'react-admin';
import type { Parecida, Solicitud } from '#contract/entities/solicitudes';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { decideRequest, type Decision } from '../requests';
import { decisions, type Decided } from './decisions';

const DecideDialog = lazy(() => import('./DecideDialog'));

export interface Decide {
  /** Asks for what the decision needs; `similar`: what it is joined to. */
  start: (request: Solicitud, a: Decided, similar?: Parecida) => void;
  dialog: ReactNode;
}

/** Decides new requests, each after its dialog: there is no way back. */
export const useDecide = (): Decide => {
  const [wanted, setWanted] = useState<{ request: Solicitud; a: Decided; similar: Parecida | undefined }>();
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const decide = async (request: Solicitud, body: Decision): Promise<Solicitud> => {
    try {
      const decided = await decideRequest(request, body);
      const done = decisions.find(({ a }) => a === body.a)?.done ?? '';
      showDone(`Solicitud ${decided.id} ${done}${decided.orden_numero === null ? '' : `: ${decided.orden_numero}`}`, {
        see: decided.orden_id === null ? undefined : `/ordenes/${decided.orden_id}/show`,
      });
      return decided;
    } finally {
      // After a refusal, too: what somebody else decided meanwhile is shown.
      refresh();
    }
  };
  return {
    start: (request, a, similar) => setWanted({ request, a, similar }),
    dialog: wanted && (
      <Suspense>
        <DecideDialog {...wanted} onDecide={decide} onClose={() => setWanted(undefined)} />
      </Suspense>
    ),
  };
};
