import { useEffect, useRef, useState } from 'react';

/** How long it is shown, ms. */
const shownFor = 2_500;

/** A word on what a button has just done, which passes. */
export const useOutcome = (): [words: string | undefined, tell: (words: string) => void] => {
  const [words, setWords] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (said: string) => {
    setWords(said);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWords(undefined), shownFor);
  };
  return [words, tell];
};
