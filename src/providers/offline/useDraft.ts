import { useCallback, useState } from 'react';
import { keepDraft, phoneState, usePhoneCopy } from './phone';

/**
 * A draft at one place: restored after Back, or after the tab was killed. Call `drop` once it is submitted.
 * @param place identifies it on this phone: «completar 12»
 */
export const useDraft = <T extends object>(
  place: string,
  initial: T,
): {
  draft: T;
  write: (changed: Partial<T>) => void;
  drop: () => void;
  /** Drops what was submitted of a form that stays open: what was typed since then stays. */
  dropSaid: (said: T) => void;
} => {
  const [start] = useState(initial);
  const draft = usePhoneCopy(({ borradores }) => borradores[place]) as Partial<T> | undefined;
  const write = useCallback(
    (changed: Partial<T>) =>
      keepDraft(place, { ...(phoneState().borradores[place] as object | undefined), ...changed }),
    [place],
  );
  const drop = useCallback(() => keepDraft(place, undefined), [place]);
  const dropSaid = useCallback(
    (said: T) => {
      const left = leftOf((phoneState().borradores[place] ?? {}) as Partial<T>, said);
      keepDraft(place, Object.keys(left).length > 0 ? left : undefined);
    },
    [place],
  );
  return { draft: { ...start, ...draft }, write, drop, dropSaid };
};

/** What a draft has that was not submitted: other values, and what follows a text that was. */
export const leftOf = <T extends object>(draft: Partial<T>, said: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([field, value]) => {
      const sent: unknown = Reflect.get(said, field);
      if (value === sent) return [];
      const isLonger = typeof value === 'string' && typeof sent === 'string' && value.startsWith(sent);
      const rest: unknown = isLonger ? value.slice(sent.length).trimStart() : value;
      return rest === '' ? [] : [[field, rest]];
    }),
  ) as Partial<T>;
