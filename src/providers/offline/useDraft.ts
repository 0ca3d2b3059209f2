import { useCallback, useState } from 'react';
import { keepDraft, phoneState, usePhoneCopy } from './phone';

/**
 * What is being written at one place: there again after Back, after the tab was killed. `drop` when it was said.
 * @param place names it on this phone: «completar 12»
 */
export const useDraft = <T extends object>(place: string, initial: T): { draft: T; write: (changed: Partial<T>) => void; drop: () => void } => {
  const [start] = useState(initial);
  const draft = usePhoneCopy(({ borradores }) => borradores[place]) as Partial<T> | undefined;
  const write = useCallback((changed: Partial<T>) => keepDraft(place, { ...(phoneState().borradores[place] as object | undefined), ...changed }), [place]);
  const drop = useCallback(() => keepDraft(place, undefined), [place]);
  return { draft: { ...start, ...draft }, write, drop };
};
