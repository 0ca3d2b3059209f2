import { useCallback, useState } from 'react';
import { keepDraft, phoneState, usePhoneCopy } from './phone';

/**
 * A draft at one place: restored after Back, or after the tab was killed. Call `drop` once it is submitted.
 * @param place identifies it on this phone: «completar 12»
 */
export const useDraft = <T extends object>(
  place: string,
  initial: T,
): { draft: T; write: (changed: Partial<T>) => void; drop: () => void } => {
  const [start] = useState(initial);
  const draft = usePhoneCopy(({ borradores }) => borradores[place]) as Partial<T> | undefined;
  const write = useCallback(
    (changed: Partial<T>) =>
      keepDraft(place, { ...(phoneState().borradores[place] as object | undefined), ...changed }),
    [place],
  );
  const drop = useCallback(() => keepDraft(place, undefined), [place]);
  return { draft: { ...start, ...draft }, write, drop };
};
