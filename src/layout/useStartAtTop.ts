import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { usePage } from '../ui/usePage';

/** A page that a link opens begins at its top, however far the one before was scrolled. Going back keeps its place. */
export const useStartAtTop = () => {
  const path = usePage()?.path;
  const kind = useNavigationType();
  const before = useRef(path);
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (kind !== 'POP') document.documentElement.scrollTop = 0;
  }, [path, kind]);
};
