import { useEffect } from 'react';
import type { ResumenEventos } from '#contract/eventos';
import { useEventSummary } from '../../../resources/eventos/index';
import { titleCount } from '../../../ui/usePage';

export type Alarm = ResumenEventos['alarmas'][number];

/** The alarms that nobody has acknowledged, newest first. Their number stands in the tab, and their assets as `alarma` by `mark`. */
export const useAlarms = (mark: (ids: ReadonlySet<number>) => void): readonly Alarm[] => {
  const data = useEventSummary()?.alarmas ?? none;
  useEffect(() => mark(new Set(data.flatMap(({ activo_id }) => activo_id ?? []))), [data, mark]);
  useEffect(() => titleCount.set(data.length), [data.length]);
  useEffect(() => () => titleCount.set(0), []);
  return data;
};

const none: readonly Alarm[] = [];
