import { useEffect, useLayoutEffect, useRef } from 'react';
import { openLayer } from './back';

/** Back closes the layer while it is open. Without `close` it cannot be closed now. */
export const useLayer = (open: boolean, close: (() => void) | undefined): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current?.()) : undefined), [open]);
};
