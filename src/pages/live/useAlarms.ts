import { useCallback, useEffect, useMemo } from 'react';
import { can } from '#contract/core/access';
import type { ResumenEventos } from '#contract/requests/porAtender';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { useRole } from '../../providers/session';
import { measured, useEventSummary } from '../../resources/eventos/index';

/**
 * Shows assets with unacknowledged alarms as `alarma`, by `mark`. Returns a function with the text of an asset's newest
 * alarm.
 */
export const useAlarms = (
  mark: (ids: ReadonlySet<number>, calls: ReadonlySet<number>) => void,
): ((activoId: number | undefined) => string | undefined) => {
  const { alarmas: alarms, en_alarma } = useEventSummary() ?? none;
  useEffect(
    () =>
      mark(
        new Set(en_alarma),
        new Set(alarms.filter(({ tipo }) => tipo === 'sos').map(({ activo_id }) => activo_id ?? 0)),
      ),
    [en_alarma, alarms, mark],
  );
  const newest = useMemo(() => new Map(alarms.toReversed().map((alarm) => [alarm.activo_id ?? 0, alarm])), [alarms]);
  return useCallback(
    (activoId = 0) => {
      const alarm = newest.get(activoId);
      return alarm && [kinds[alarm.tipo], measured(alarm)].filter(Boolean).join(' · ');
    },
    [newest],
  );
};

/** Whether somebody has said which alarms there are, to who may know. */
export const useAlarmsKnown = (): boolean => {
  const summary = useEventSummary();
  return !can(useRole(), 'list', 'eventos') || summary !== undefined;
};

const none: Pick<ResumenEventos, 'alarmas' | 'en_alarma'> = { alarmas: [], en_alarma: [] };
