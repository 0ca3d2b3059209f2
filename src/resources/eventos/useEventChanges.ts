import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { channels, events } from '#contract/realtime';
import { onConnection, subscribe } from '../../providers/realtime';
import { useSession } from '../../providers/session';

/**
 * What happens is seen at once by whoever has this mounted: what is on the screen is fetched again, one reading after another however
 * much comes: an alarm waits for nothing. `heard`: false for who may not; `kind`: of which queries; `patience`: the least time from one
 * reading to the next, ms.
 */
export const useEventChanges = (heard = true, kind = 'eventos', patience = 150): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  useEffect(() => {
    if (empresa === null || !heard) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading = false;
    let more = false;
    let readAt = -Infinity;
    const read = async () => {
      timer = undefined;
      reading = true;
      // A new reading must not end the one under way: under a steady stream none would ever arrive.
      await queries.invalidateQueries({ queryKey: [kind] }).catch(() => undefined);
      reading = false;
      readAt = Date.now();
      if (more) tell();
      more = false;
    };
    const tell = () => {
      if (reading) more = true;
      else timer ??= setTimeout(() => void read(), Math.max(0, readAt + patience - Date.now()));
    };
    const stop = subscribe(channels.company(empresa, 'eventos'), events.cambios, tell);
    let cut = false;
    const unwatch = onConnection((state) => {
      // Whatever was told while nobody listened.
      if (state === 'conectado' && cut) tell();
      cut = state === 'sin_conexion' || (cut && state !== 'conectado');
    });
    return () => {
      stop();
      unwatch();
      clearTimeout(timer);
    };
  }, [empresa, queries, heard, kind, patience]);
};
