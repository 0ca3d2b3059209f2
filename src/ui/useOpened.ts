import { useState } from 'react';

/**
 * What a form edits, as it was when the form opened: what is read again meanwhile must not overwrite what is typed, nor
 * hide that somebody else saved. One without an id is new, and follows what is given.
 *
 * @param holds false while nothing was typed: the form follows what is read
 * @returns `follow`: to be called once the form was saved, so that it goes on with what is stored then
 */
export const useOpened = <Value>(current: Value, id: unknown, holds = true): { opened: Value; follow: () => void } => {
  const [held, setHeld] = useState({ id, value: current, saved: false });
  const isOther = held.id !== id || ((held.saved || !holds) && held.value !== current);
  if (isOther && id !== undefined) setHeld({ id, value: current, saved: false });
  return {
    opened: isOther || id === undefined ? current : held.value,
    follow: () => setHeld((before) => ({ ...before, saved: true })),
  };
};
