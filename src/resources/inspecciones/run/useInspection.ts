import { useCallback, useState } from 'react';
import { newUuid } from '../../../providers/offline/line';
import { keepDraft, phoneState, serverNow, usePhoneCopy } from '../../../providers/offline/phone';
import { nothing, type Draft, type Said } from './draft';

/** An inspection under way on this device: it outlives the page. `first`: what it begins with. */
export const useInspection = (place: string, first: Draft = nothing) => {
  const [opened] = useState(() => ({
    uuid: first.uuid || newUuid(),
    inicio: first.inicio || new Date(serverNow()).toISOString(),
  }));
  const kept = usePhoneCopy(({ borradores }) => borradores[place]) as Draft | undefined;
  // The newest: two answers may come before this is rendered again.
  const write = useCallback(
    (change: (draft: Draft) => Partial<Draft>) => {
      const draft = (phoneState().borradores[place] as Draft | undefined) ?? { ...first, ...opened };
      keepDraft(place, { ...draft, ...change(draft) });
    },
    [place, first, opened],
  );
  const say = useCallback(
    (item: string, said: Said) =>
      write(({ respuestas }) => ({ respuestas: { ...respuestas, [item]: { ...respuestas[item], ...said } } })),
    [write],
  );
  const drop = useCallback(() => keepDraft(place, undefined), [place]);
  const restore = useCallback((draft: Draft) => keepDraft(place, draft), [place]);
  return { draft: kept ?? { ...first, ...opened }, isKept: kept !== undefined, write, say, drop, restore };
};
