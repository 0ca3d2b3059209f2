import { useEffect, useLayoutEffect, useRef } from 'react';
import { openLayer } from './back';

/** Back closes it while it is open. One that may not be closed now gives no `close`. */
export const useLayer = (open: boolean, close: (() => void) | undefined): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current?.()) : undefined), [open]);
};
