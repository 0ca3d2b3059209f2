import { useEffect, useEffectEvent } from 'react';
import { aheadOfNeed } from '../providers/idle';
import type { KeyAnswer } from '../providers/keyEntry';
import { canUseKeys } from '../providers/canUseKeys';
import { loadEntries } from './loadEntries';

/**
 * While the form waits for its person, the browser offers keys in the field of the mail: asked for once the page is
 * shown and idle. `onChosen` is called with the answer of the chosen one.
 */
export const useKeyOffer = (waits: boolean, onChosen: (answer: KeyAnswer) => void): void => {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!waits || !canUseKeys()) return;
    const over = new AbortController();
    aheadOfNeed(async () => {
      const entries = over.signal.aborted ? undefined : await loadEntries().catch(() => undefined);
      const answer = await entries?.offerKeys(over.signal);
      if (answer && !over.signal.aborted) chosen(answer);
    });
    return () => over.abort();
  }, [waits]);
};
