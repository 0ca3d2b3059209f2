import { useCallback, useEffect, useMemo } from 'react';
import type { ResumenEventos } from '#contract/eventos';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { measured, useEventSummary } from '../../../resources/eventos/index';
import { titleCount } from '../../../ui/usePage';

export type Alarm = ResumenEventos['alarmas'][number];

interface Alarms {
  /** Newest first. */
  alarms: readonly Alarm[];
  /** How many there are, however few are listed. */
  total: number;
  /** What the newest one of an asset says. */
  said: (activoId: number | undefined) => string | undefined;
}

/** The alarms that nobody has acknowledged. Their number stands in the tab, and their assets as `alarma` by `mark`. */
export const useAlarms = (mark: (ids: ReadonlySet<number>) => void): Alarms => {
  const { alarmas: alarms, alarmas_n: total, en_alarma } = useEventSummary() ?? none;
  useEffect(() => mark(new Set(en_alarma)), [en_alarma, mark]);
  useEffect(() => titleCount.set(total), [total]);
  useEffect(() => () => titleCount.set(0), []);
  const newest = useMemo(() => new Map(alarms.toReversed().map((alarm) => [alarm.activo_id ?? 0, alarm])), [alarms]);
  const said = useCallback(
    (activoId = 0) => {
      const alarm = newest.get(activoId);
      return alarm && [kinds[alarm.tipo], measured(alarm)].filter(Boolean).join(' · ');
    },
    [newest],
  );
  return { alarms, total, said };
};

const none: Pick<ResumenEventos, 'alarmas' | 'alarmas_n' | 'en_alarma'> = { alarmas: [], alarmas_n: 0, en_alarma: [] };
