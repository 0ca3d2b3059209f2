import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { whenIdle } from '../providers/idle';

/** Whether the list has its rows, and what they name was requested: what only accompanies them comes after. */
export const useAfterRows = (): boolean => {
  const { isPending } = useListContext();
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (isPending || after) return;
    let ended = false;
    whenIdle(() => !ended && setAfter(true), 500);
    return () => {
      ended = true;
    };
  }, [isPending, after]);
  return after;
};
