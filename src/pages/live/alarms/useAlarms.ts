import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/access';
import type { ResumenEventos } from '#contract/eventos';
import { api } from '../../../providers/api';
import { useRole, useSession } from '../../../providers/session';
import { useEventChanges } from '../../../resources/eventos/index';
import { titleCount } from '../../../ui/usePage';

export type Alarm = ResumenEventos['alarmas'][number];

/** The alarms that nobody has acknowledged, newest first. Their number stands in the tab, and their assets as `alarma` by `mark`. */
export const useAlarms = (mark: (ids: ReadonlySet<number>) => void): readonly Alarm[] => {
  const empresa = useSession((state) => state.empresa);
  const role = useRole();
  useEventChanges();
  const { data = none } = useQuery({
    enabled: can(role, 'list', 'eventos'),
    queryKey: ['eventos', 'resumen', empresa],
    queryFn: async ({ signal }) => (await api<ResumenEventos>('/eventos/resumen', { signal })).json.alarmas,
    // Real time may be cut without anybody noticing: an alarm must not wait for it.
    refetchInterval: 60_000,
  });
  useEffect(() => mark(new Set(data.flatMap(({ activo_id }) => activo_id ?? []))), [data, mark]);
  useEffect(() => titleCount.set(data.length), [data.length]);
  useEffect(() => () => titleCount.set(0), []);
  return data;
};

const none: readonly Alarm[] = [];
