/** What is known of a round: times in ms since 1970, by the process's clock unless the database stored them. */
export interface Seen {
  nombre: string;
  /** Its interval in ms; a day for daily ones. */
  cada_ms: number;
  /** When it last ended well, and how long that run took; null: not since this process began. */
  corrio_en: string | null;
  duro_ms: number | null;
  /** Its last failure. */
  fallo: string | null;
  fallo_en: string | null;
  /** It is late, or has been running for too long. */
  atrasada: boolean;
  /** Only of the process that answers: each one has its own. */
  propia: boolean;
}

/** How late (ms) a round may be that runs at this interval, and how long one may run. */
export const patienceOf = (ms: number) => Math.min(Math.max(2 * ms, 60_000), 3_600_000);
export const longestRun = (ms: number) => Math.max(2 * ms, 3_600_000);

interface Mark extends Omit<Seen, 'atrasada' | 'propia'> {
  /** `performance.now()` */
  began: number | null;
  ended: number;
}

/**
 * Remembers the rounds of this process that the database does not store, without writing anywhere.
 * @param settledAt since when (`performance.now()`) time has passed evenly: before, nothing was late
 */
export const createSeen = (settledAt: () => number) => {
  const marks = new Map<string, Mark>();
  /** They are late from when they could have begun. */
  let startedAt = Infinity;

  const isLate = ({ began, ended, cada_ms }: Mark): boolean => {
    const now = performance.now();
    if (began !== null) return now - Math.max(began, settledAt()) > longestRun(cada_ms);
    return now - Math.max(ended + cada_ms, settledAt(), startedAt) > patienceOf(cada_ms);
  };

  return {
    started: () => (startedAt = performance.now()),
    /** @returns the same work, whose runs are remembered */
    watched: <T>(nombre: string, cada_ms: number, work: () => Promise<T>): (() => Promise<T>) => {
      const empty = { corrio_en: null, duro_ms: null, fallo: null, fallo_en: null };
      const mark: Mark = { nombre, cada_ms, ...empty, began: null, ended: -Infinity };
      marks.set(nombre, mark);
      return async () => {
        const began = performance.now();
        mark.began = began;
        try {
          const done = await work();
          mark.corrio_en = new Date().toISOString();
          mark.duro_ms = Math.round(performance.now() - began);
          return done;
        } catch (error) {
          mark.fallo = reasonOf(error);
          mark.fallo_en = new Date().toISOString();
          throw error;
        } finally {
          mark.began = null;
          mark.ended = performance.now();
        }
      };
    },
    list: (): Seen[] =>
      [...marks.values()].map((mark) => {
        const { began: _, ended: __, ...seen } = mark;
        return { ...seen, atrasada: isLate(mark), propia: true };
      }),
  };
};

/** Why a round failed, for superadmins: without the parameters of its statement. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message || cause.name : String(cause)).slice(0, 300);
};
