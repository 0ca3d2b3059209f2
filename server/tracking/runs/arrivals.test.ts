import { describe, expect, it } from 'vitest';
import { earliestAt, expected, type ExpectedPlan } from './arrivals';
import { formerOf, type Former } from './former';
import type { Fix } from './matching';
import { driveOf, kinds, type Drive, type Kind } from './testing-drives';
import { wayOf } from './way';
import type { Visit } from './progress';

const minute = 60_000;

/** What is known of a drive at a moment. */
const knownAt = ({ plan, visits, fixes, reordered }: Drive, now: number) => {
  const heard = fixes.filter(({ fecha }) => fecha <= now);
  const silent = now - (heard.at(-1)?.fecha ?? now) > 3 * minute;
  const known = visits.map((visit, at): Visit | null => {
    const first = fixes.find(({ fecha }) => fecha >= visit.entrada && fecha <= (visit.salida ?? Infinity) + 30_000);
    if (at > 0 && (visit.entrada > now || (silent && visit.entrada > (heard.at(-1)?.fecha ?? 0)) || !first)) return null;
    return { entrada: visit.entrada, salida: visit.salida !== null && visit.salida <= now ? visit.salida : null };
  });
  const isBefore = reordered && now < reordered.at;
  return {
    plan: isBefore ? reordered.before : plan,
    taken: known,
    track: heard.filter(({ fecha }) => fecha > now - 15 * minute || fecha === heard.at(-1)?.fecha),
    silent,
  };
};

/** The plan, later by the delay at the last stop that was reached. */
const planShifted = (plan: ExpectedPlan, taken: readonly (Visit | null)[], stop: number, now: number) => {
  const last = taken.findLastIndex(Boolean);
  const behind = last > 0 ? (taken[last]?.entrada ?? 0) - (plan.stops[last]?.planeada ?? 0) : Math.max(0, (taken[0]?.salida ?? now) - plan.salida);
  return Math.max(now, (plan.stops[stop]?.planeada ?? 0) + behind);
};

/** The distance left, at the mean speed of the last ten minutes. */
const byDistance = (track: readonly Fix[], metros: number, now: number) => {
  const since = track.filter(({ fecha }) => fecha >= now - 10 * minute);
  let driven = 0;
  for (const [at, fix] of since.entries()) {
    const from = since[at - 1];
    if (from) driven += Math.hypot((fix.latitud - from.latitud) * 110_600, (fix.longitud - from.longitud) * 111_000);
  }
  const time = (since.at(-1)?.fecha ?? 0) - (since[0]?.fecha ?? 0);
  const speed = time > 0 ? Math.max(5 / 3_600, driven / time) : 25 / 3_600;
  return now + metros / speed;
};

const horizons = [30, 15, 5] as const;

interface Sample {
  kind: Kind;
  horizon: number;
  ours: number;
  shifted: number;
  distance: number;
}

const samplesOf = (drive: Drive, former: Former | null) => {
  const samples: Sample[] = [];
  let none = 0;
  const { kind, arrivals, plan, reordered } = drive;
  for (const [stop, arrival] of arrivals.entries()) {
    if (stop === 0) continue;
    for (const horizon of horizons) {
      const now = arrival - horizon * minute;
      if (now < (drive.visits[0]?.salida ?? Infinity) || (reordered && now < reordered.at)) continue;
      const known = knownAt(drive, now);
      const { stops } = expected(known.plan, known.taken, plan.salida, now, { track: known.track, former });
      const { eta = null, metros = null } = stops[stop] ?? {};
      if (eta === null) {
        none++; if (kind === 'reordenada' && process.env.ALL) console.log('NULL', stop, horizon, known.taken.map(v=>v?1:0).join(''), JSON.stringify(stops.map(x=>[x.sin&&(x.sin-now)/60000,x.metros])), JSON.stringify(wayOf(plan.linea!.line,100,plan.stops.map(x=>x.lugar!)).along));
        continue;
      }
      samples.push({
        kind,
        horizon,
        ours: Math.abs(eta - arrival),
        shifted: Math.abs(planShifted(known.plan, known.taken, stop, now) - arrival),
        distance: Math.abs(byDistance(known.track, metros ?? 0, now) - arrival),
      });
    }
  }
  return { samples, none };
};

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length / minute;
const table = (samples: readonly Sample[]) =>
  horizons.map((horizon) => {
    const own = samples.filter((each) => each.horizon === horizon);
    const of = (name: 'ours' | 'shifted' | 'distance') => Number(mean(own.map((each) => each[name])).toFixed(2));
    return { horizon, n: own.length, ours: of('ours'), shifted: of('shifted'), distance: of('distance') };
  });

describe('bench', () => {
  it('prints', () => {
    const drives = kinds.flatMap((kind) => Array.from({ length: 10 }, (_, i) => driveOf(kind, 100 + i)));
    const before = performance.now();
    const all = drives.map((drive) => samplesOf(drive, null));
    console.log(drives.length, performance.now() - before, 'ms', all.reduce((s, e) => s + e.samples.length, 0), 'none', all.reduce((s, e) => s + e.none, 0));
    console.table(table(all.flatMap(({ samples }) => samples)));
    for (const kind of process.env.ALL ? kinds : []) {
      console.log(kind, all.filter((_, i) => drives[i]?.kind === kind).reduce((s, e) => s + e.none, 0));
      console.table(table(all.flatMap(({ samples }) => samples).filter((each) => each.kind === kind)));
    }
    expect(1).toBe(1);
  });
});
void formerOf; void earliestAt; void wayOf;
