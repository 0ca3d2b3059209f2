import { useEffect, useState } from 'react';

/** The content of a file once it is loaded. Without network it is loaded again when the network is back. */
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
