import { useEffect, useRef, useState } from 'react';
import { forgetTyped, onTyping, ownComeback } from '../providers/comeback';

/**
 * Text that is typed outside of a form: when the session ends before it is sent, it is there again after the log-in.
 * @param name tells it from others of its page
 */
export const useKeptText = (name: string, text: string, write: (text: string) => void): void => {
  const [place] = useState(() => `${window.location.pathname} ${name}`);
  const now = useRef({ text, write });
  useEffect(() => void (now.current = { text, write }));
  useEffect(() => {
    let gone = false;
    void ownComeback().then((found) => {
      const typed = found?.typed[place];
      if (gone || typeof typed !== 'string' || now.current.text !== '') return;
      now.current.write(typed);
      void forgetTyped(place);
    });
    const forget = onTyping(place, () => now.current.text || undefined);
    return () => {
      gone = true;
      forget();
    };
  }, [place]);
};
