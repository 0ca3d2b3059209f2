import { useEffect } from 'react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { events, ordersChannel, toldOfOrders } from '#contract/core/realtime';
import { onReconnection, subscribe } from '../../providers/realtime';
import { useRole, useSession } from '../../providers/session';

/** Changes within this time are fetched together, ms. */
const delay = 300;

/** Shows others' changes of orders and tasks at once while mounted: only queries on the screen are refetched. */
export const useOrderChanges = (): void => {
  const queries = useQueryClient();
  const empresa = useSession((state) => state.empresa);
  const user = useSession((state) => state.user?.id);
  const role = useRole();
  useEffect(() => {
    if (empresa === null || user === undefined) return undefined;
    const changed = new Map<string, Set<number>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      const news = new Map(changed);
      changed.clear();
      void queries.invalidateQueries({ predicate: (query) => isTouched(query, news) });
    };
    const stop = subscribe(ordersChannel(role, empresa, user), events.cambios, (data) => {
      const change = changeOf(data);
      if (!change) return;
      changed.set(change.recurso, (changed.get(change.recurso) ?? new Set()).add(change.id));
      timer ??= setTimeout(refresh, delay);
    });
    const unwatch = onReconnection(
      () =>
        void queries.invalidateQueries({
          predicate: ({ queryKey: [resource] }) => toldOfOrders.includes(String(resource)),
        }),
    );
    return () => {
      stop();
      unwatch();
      clearTimeout(timer);
    };
  }, [empresa, user, role, queries]);
};

/** Lists and counts may change with any record; a single record, and what belongs to it, only with itself. */
const isTouched = ({ queryKey: [resource, kind, asked] }: Query, news: Map<string, Set<number>>): boolean => {
  const ids = news.get(String(resource));
  if (!ids) return news.has(countedIn[String(resource)] ?? '') && (kind === 'getList' || kind === 'getOne');
  if (typeof kind === 'number') return ids.has(kind);
  if (kind === 'getOne') return ids.has(idOf(asked));
  return true;
};

/** Completing a task changes the figures of its order, but not the order's version. */
const countedIn: Record<string, string> = { ordenes: 'tareas' };

const idOf = (asked: unknown): number =>
  typeof asked === 'object' && asked !== null && 'id' in asked ? Number(asked.id) : NaN;

const changeOf = (data: unknown): { recurso: string; id: number } | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'recurso' in data &&
  typeof data.recurso === 'string' &&
  'id' in data &&
  typeof data.id === 'number'
    ? { recurso: data.recurso, id: data.id }
    : undefined;
