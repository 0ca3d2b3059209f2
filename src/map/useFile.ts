import { useEffect, useState } from 'react';

/** What a file holds, once it is there. Without a network it is asked for again when that is back. */
export const useFile = <T>(load: () => Promise<T>): T | undefined => {
  const [content, setContent] = useState<T>();
  useEffect(() => {
    let gone = false;
    const read = () => {
      load().then(
        (loaded) => !gone && setContent(() => loaded),
        () => !gone && window.addEventListener('online', read, { once: true }),
      );
    };
    read();
    return () => {
      gone = true;
      window.removeEventListener('online', read);
    };
  }, [load]);
  return content;
};
