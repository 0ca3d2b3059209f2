import type { Upgrade } from '../db/migrate/index';
import type { Env } from '../env';
import { createWaitingRoom, progressOf } from './waitingRoom';

/** ms between two lines on the console. */
const pause = 1_000;

interface Told extends Upgrade {
  /** The upgrade of the database has ended: says how long it took, if there was one. */
  done(): void;
  /** Frees the port of the page that waits. */
  close(): Promise<void>;
}

/** Tells of an upgrade on the console, and on the port while it lasts. */
export const tellUpgrade = (env: Env, version: string): Told => {
  const room = createWaitingRoom(env);
  let [began, said, steps] = [0, -Infinity, 0];
  return {
    version,
    onStep: (at, of) => {
      const now = performance.now();
      began ||= now;
      steps = of;
      room.step(at, of);
      if (at < of && now - said < pause) return;
      said = now;
      console.log(progressOf({ at, of }));
    },
    done: () => {
      if (steps === 0) return;
      const took = ((performance.now() - began) / 1_000).toLocaleString('es', { maximumFractionDigits: 1 });
      console.log(`La base de datos está actualizada: ${steps} ${steps === 1 ? 'paso' : 'pasos'} en ${took} s.`);
    },
    close: room.close,
  };
};
