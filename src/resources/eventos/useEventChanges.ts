import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { channels, events } from '#contract/core/realtime';
import { onReconnection, subscribe } from '../../providers/realtime';
import { useSession } from '../../providers/session';

/**
 * Shows changes of events at once: refetches the queries on the screen, one fetch at a time however many changes
 * arrive. An alarm is fetched without delay. `enabled`: false for users without the right; `kind`: the queries to
 * fetch; `interval`: the least time between fetches, ms.
 */
export const useEventChanges = (enabled = true, kind = 'eventos', interval = 150): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  useEffect(() => {
    if (empresa === null || !enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading = false;
    let more = false;
    let readAt = -Infinity;
    const read = async () => {
      timer = undefined;
      reading = true;
      // A new fetch must not cancel the running one: under a steady stream none would ever finish.
      await queries.invalidateQueries({ queryKey: [kind] }).catch(() => undefined);
      reading = false;
      readAt = Date.now();
      if (more) schedule();
      more = false;
    };
    const schedule = () => {
      if (reading) more = true;
      else timer ??= setTimeout(() => void read(), Math.max(0, readAt + interval - Date.now()));
    };
    const stop = subscribe(channels.company(empresa, 'eventos'), events.cambios, schedule);
    const unwatch = onReconnection(schedule);
    return () => {
      stop();
      unwatch();
      clearTimeout(timer);
    };
  }, [empresa, queries, enabled, kind, interval]);
};
