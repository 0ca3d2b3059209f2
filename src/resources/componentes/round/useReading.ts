import { useState } from 'react';
import { worksInTheField } from '#contract/core/roles';
import type { Componente } from '#contract/entities/componentes';
import { newUuid } from '../../../providers/offline/line';
import { perform, phoneState, serverNow } from '../../../providers/offline/phone';
import { useDraft } from '../../../providers/offline/useDraft';
import { useRole } from '../../../providers/session';
import { failureOf } from '../../../ui/failure';
import { useRefusal } from '../../../ui/useAttempt';
import { useRefresh } from 'react-admin';
import { sendRound } from '../requests';
import { bodyOf, placeOf, type Draft, type Typed } from './round';

interface Given {
  assetId: number;
  tyres: readonly Componente[];
  onSent: (uuid: string, readings: number) => void;
}

/** A round under way, which outlives the page. A phone in the field queues it; the office sends at once. */
export const useReading = ({ assetId, tyres, onSent }: Given) => {
  const place = placeOf(assetId);
  const [continued, setContinued] = useState(() => phoneState().borradores[place] !== undefined);
  const { draft, write, drop } = useDraft<Draft>(place, begin());
  const queues = worksInTheField(useRole());
  const { refusal, busy, attempt } = useRefusal();
  const refresh = useRefresh();
  const now = () => new Date(serverNow()).toISOString();
  const body = bodyOf(draft, tyres, draft.inicio);

  const send = () =>
    attempt(async () => {
      const sent = { ...body, fecha: now() };
      if (queues) await perform({ tipo: 'ronda_llantas', orden_id: null, activo_id: assetId, cuerpo: sent });
      else await sendRound(assetId, sent).catch(inWords);
      drop();
      onSent(draft.uuid, sent.lecturas.length);
      refresh();
    });

  return {
    ...{ draft, continued, body, send, busy, refusal },
    // The first thing written keeps who it is: a round of this device is sent once.
    write: (changed: Partial<Draft>) => write({ uuid: draft.uuid, inicio: draft.inicio, ...changed }),
    say: (id: number, typed: Typed) =>
      write({ uuid: draft.uuid, inicio: draft.inicio, said: { ...draft.said, [id]: typed } }),
    restart: () => {
      setContinued(false);
      write(begin());
    },
  };
};

const begin = (): Draft => ({
  uuid: newUuid(),
  inicio: new Date(serverNow()).toISOString(),
  ...{ km: '', at: 0, said: {} },
});

/** There is no input for what the server names by its place in a list. */
const inWords = (reason: unknown): never => {
  const { message, fields } = failureOf(reason);
  throw fields ? new Error([message, ...Object.values(fields)].join(' ')) : reason;
};
