import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { oncePerMinute } from '../../db/oncePerMinute';
import { ApiError } from '../../plugins/errors';
import { createWorkers } from '../../untrusted/index';
import type { Outcome, Place, StreetSource } from '../answers/outcome';
import { streetMapsIn } from './inspect';
import type {} from './reverse';
import type {} from './search';
import type { StreetMap } from './tiles';

/** Its own thread, so that streets neither wait for imported files nor delay them. */
const inThread = createWorkers({
  memory: 256,
  atOnce: 1,
  timeout: 30_000,
  // A file is limited in bytes, so it is the machine that is slow: it is asked again.
  refusal: (reason) => new ApiError(reason === 'slow' ? 'NO_DISPONIBLE' : 'CONFLICTO', { message: `it is ${reason}` }),
});
/**
 * In ms: an answer comes at a multiple of this after its question. The thread keeps tiles that it has read, and how
 * soon it answers must not tell whether another company has looked at a place.
 */
const steps = { street: 50, search: 250 };

const inSteps = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(ms - ((performance.now() - began) % ms));
  }
};

/** All work is of the installation. */
const given = { owner: 'calles' };

type Log = (message: string, details?: object) => void;

/** The streets of the map files in the data folder. */
export const mapSource = (data: string, log: Log): StreetSource => {
  const complain = oncePerMinute((reasons: readonly string[]) => log('Map files give no streets', { reasons }));
  const maps = () => mapsWithStreets(data, log);

  /** What a file makes the thread do may fail for good; anything else may work later. */
  const outcomeOf = async <T>(work: Promise<{ value: T; broken: string[] }>): Promise<Outcome<T>> => {
    try {
      const { value, broken } = await work;
      if (broken.length > 0) complain(broken);
      return { how: 'read', value };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof ApiError) || error.code === 'NO_DISPONIBLE')
        return { how: 'failed', reason, retryAfter: null };
      complain([reason]);
      return { how: 'nothing' };
    }
  };

  return {
    mark: async () => {
      const all = await maps();
      if (all.length === 0) return undefined;
      const keys = all.map(({ key }) => key).sort();
      return createHash('sha256').update(keys.join()).digest('hex').slice(0, 16);
    },
    streetOf: async (place) => {
      const files = covering(await maps(), place);
      if (files.length === 0) return { how: 'nothing' };
      return outcomeOf(
        inSteps(steps.street, async () => {
          const { street, broken } = await inThread('streetOfPlace', { files, place }, given);
          return { value: street, broken };
        }),
      );
    },
    search: async (q, near) => {
      if (!near) return { how: 'nothing' };
      const files = covering(await maps(), near);
      if (files.length === 0) return { how: 'nothing' };
      return outcomeOf(
        inSteps(steps.search, async () => {
          const { found, broken } = await inThread('streetsByName', { files, q, near }, given);
          return { value: found, broken };
        }),
      );
    },
  };
};

/** The map files with streets; one that cannot be read is named in the log. */
export const mapsWithStreets = (data: string, log: Log) =>
  streetMapsIn(data, (file, reason) => log('A map file cannot be read', { file, reason }));

/** Those whose bounds hold a place, the one with the greatest zoom first. */
const covering = (maps: readonly StreetMap[], [lat, lon]: Place) =>
  maps
    .filter(({ bounds: [west, south, east, north] }) => lat >= south && lat <= north && lon >= west && lon <= east)
    .sort((one, other) => other.maxZoom - one.maxZoom);
