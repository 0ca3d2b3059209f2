import type { Episode } from '../watch/episode';
import { alarmKeyOf } from '../watch/kinds/signals';
import { dayOf } from '../model/days';
import type { Projection } from './project';
import { added, noShares, type DayShares } from '../model/shares';

/** Rules of versions that told no alarms of one kind apart. */
interface FormerRules {
  watch?: { rules: Record<number, { alarm?: Episode; alarms?: Record<string, Episode> }> };
}

/** Checkpoints of versions that kept metres by date in the state, and no shares of stops. */
interface Former {
  kilometres?: { antes: number; dias: Record<string, { metros: number }> };
  metros?: number;
  journey: {
    trip: { dias: Record<string, number | DayShares[string]> } | null;
    stop: { inicio: number; ralenti_ms: number; dias?: DayShares } | null;
  };
}

/** A stored state in the form of this version: those of positions that are no longer kept stay in use. */
export const currentState = (stored: object, zone = 'UTC'): Projection => {
  const former = withAlarms(stored) as Former;
  const { trip, stop } = former.journey;
  if (former.metros !== undefined) return former as unknown as Projection;
  const { antes, dias } = former.kilometres ?? { antes: 0, dias: {} };
  const { kilometres: _, ...rest } = former;
  return {
    ...rest,
    metros: antes + Object.values(dias).reduce((sum, { metros }) => sum + Math.round(metros), 0),
    journey: {
      ...former.journey,
      trip: trip && { ...trip, dias: sharesOf(trip.dias) },
      stop: stop && { ...stop, dias: added(noShares, dayOf(stop.inicio, zone), { ralenti_ms: stop.ralenti_ms }) },
    },
  } as unknown as Projection;
};

const withAlarms = (stored: object): object => {
  const { watch } = stored as FormerRules;
  if (!watch || !Object.values(watch.rules).some(({ alarm }) => alarm)) return stored;
  const rules = Object.entries(watch.rules).map(([id, { alarm, ...rule }]) => [
    id,
    { ...rule, ...(alarm && { alarms: { [alarmKeyOf(alarm.asunto ?? '')]: alarm } }) },
  ]);
  return { ...stored, watch: { ...watch, rules: Object.fromEntries(rules) as object } };
};

const sharesOf = (dias: Record<string, number | DayShares[string]>): DayShares =>
  Object.entries(dias).reduce(
    (sum, [fecha, given]) => added(sum, fecha, typeof given === 'number' ? { metros: given } : given),
    noShares,
  );
