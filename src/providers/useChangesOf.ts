import { useEffect, useEffectEvent } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { channels, events } from '#contract/core/realtime';
import { subscribe } from './realtime';
import { useSession } from './session';

/** Shows what others change of a record at once: reloads what the keys name. */
export const useChangesOf = (recurso: string, id: number, keys: readonly QueryKey[]): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  const reload = useEffectEvent(() => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (empresa === null) return undefined;
    return subscribe(channels.company(empresa, 'cambios'), events.cambios, (data) => {
      if (isChangeOf(data, recurso, id)) reload();
    });
  }, [recurso, id, empresa]);
};

const isChangeOf = (data: unknown, recurso: string, id: number): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'recurso' in data &&
  data.recurso === recurso &&
  'id' in data &&
  data.id === id;
