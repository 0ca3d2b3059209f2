import { diferenciaTolerable } from '#contract/requests/paneles';
import { nombreRonda } from '#contract/words/rondas';
import type { Clock } from '../clock/index';
import type { System } from '../db/system';
import type { Every, Seen } from '../jobs/index';
import { roundsMail, type Mail } from '../mail/index';
import type { Metrics } from '../telemetry/metrics';
import { activeSuperadmins, adminLink } from './superadmins';

interface Parts {
  db: System;
  every: Pick<Every, 'seen' | 'newlyLate'>;
  clock: Pick<Clock, 'difference'>;
  mail: Pick<Mail, 'post'>;
  metrics: Metrics;
  publicUrl: string | undefined;
  log: (message: string, details?: object) => void;
}

/** Watches what runs by the clock: superadmins are told once when something is late, and when it runs again. */
export const watchRounds = ({ db, every, clock, mail, metrics, publicUrl, log }: Parts) => {
  let late: string[] = [];

  const tell = async (found: { late: string[]; again: string[] }) => {
    log(found.late.length > 0 ? 'Rounds are late' : 'Rounds that were late run again', found);
    const words = {
      late: found.late.map(nombreRonda),
      again: found.again.map(nombreRonda),
      link: adminLink(publicUrl),
    };
    mail.post('installation', async () => (await activeSuperadmins(db)).map(({ email }) => roundsMail(email, words)));
  };

  return {
    /** To be called every few seconds. */
    look: async (): Promise<void> => {
      const rounds = await every.seen();
      late = rounds.flatMap(({ nombre, atrasada }) => (atrasada ? [nombre] : []));
      show(metrics, rounds);
      const found = await every.newlyLate();
      if (found.late.length > 0 || found.again.length > 0) await tell(found);
    },
    /** What is wrong although requests are answered, as of the last look. */
    degraded: (): string[] => {
      const difference = clock.difference();
      metrics.clockDifference.set(difference ?? 0);
      const apart = difference !== null && Math.abs(difference) > diferenciaTolerable;
      return [...(apart ? ['clock'] : []), ...late.map((name) => `round ${name}`)];
    },
  };
};

const show = (metrics: Metrics, rounds: readonly Seen[]) => {
  metrics.roundsLate.set(rounds.filter(({ atrasada }) => atrasada).length);
  for (const { nombre: round, atrasada, corrio_en, duro_ms, fallo_en } of rounds) {
    metrics.roundLate.set({ round }, atrasada ? 1 : 0);
    if (corrio_en) metrics.roundLast.set({ round }, Date.parse(corrio_en) / 1_000);
    if (duro_ms !== null) metrics.roundLastSeconds.set({ round }, duro_ms / 1_000);
    if (fallo_en) metrics.roundLastFailure.set({ round }, Date.parse(fallo_en) / 1_000);
  }
};
