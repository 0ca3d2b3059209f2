/**
 * The server's time on a phone whose own clock may be wrong, and may be changed at any time. What was dated by it is
 * dated right as soon as the server's time is known again.
 */

/** A stretch of the phone's clock between two changes of it. `desfase`: the server's clock minus this one's, ms. */
interface Stretch {
  n: number;
  desfase: number;
  /** It began when nobody was watching: its offset is that of the stretch before, unless the server says otherwise. */
  supuesto: boolean;
}

/** As it is stored. `visto`: the phone's clock at the last look, ms since 1970. */
export interface StoredClock {
  tramos: Stretch[];
  visto: number;
}

/** What an entry keeps of the clock by which it was dated. */
export interface Dated {
  tramo: number;
  desfase: number;
}

/** The phone's clocks: that of the day, which people set, and one that only runs on while the page lives. Ms. */
export interface Clocks {
  wall: () => number;
  steady: () => number;
}

/** A difference of the clocks from which on one of them was changed, ms. */
const change = 20_000;
/** Stretches that entries may still be dated by. */
const most = 40;

export const createClock = ({ wall, steady }: Clocks) => {
  let stretches: Stretch[] = [{ n: 0, desfase: 0, supuesto: true }];
  let base = wall() - steady();
  /** Whether the page was on the screen at all times since the last look: only then the phone did not sleep. */
  let watched = false;

  const current = (): Stretch => stretches.at(-1) ?? { n: 0, desfase: 0, supuesto: true };
  const begin = (desfase: number, supuesto: boolean) => {
    stretches = [...stretches, { n: current().n + 1, desfase, supuesto }].slice(-most);
  };

  /**
   * Notices a change of the clock. While the phone sleeps the steady one may stand still, so a leap ahead that nobody
   * watched may be just the night.
   */
  const look = () => {
    const leap = wall() - steady() - base;
    if (Math.abs(leap) >= change) {
      const certain = leap < 0 || watched;
      begin(current().desfase - (certain ? leap : 0), !certain);
    }
    base += leap;
    watched = true;
  };

  return {
    look,
    /** The page left the screen, or came back to it. */
    unwatched: () => {
      look();
      watched = false;
    },

    /** The server's time, as far as known, ms since 1970. */
    now: (): number => {
      look();
      return wall() + current().desfase;
    },

    /** What an entry that is dated now keeps. */
    dated: (): Dated => {
      look();
      const { n, desfase } = current();
      return { tramo: n, desfase };
    },

    /** How much later than it was dated something happened, by what is known now, ms. */
    correction: ({ tramo, desfase }: Dated): number => {
      const stretch = stretches.find(({ n }) => n === tramo);
      return stretch ? stretch.desfase - desfase : 0;
    },

    /** Whether the server's time is to be asked before anything dated is sent. */
    isSure: (): boolean => {
      look();
      return !stretches.some(({ supuesto }) => supuesto);
    },

    /** The server told its time: `took` ms passed since it was asked. */
    heard: (server: number, took: number) => {
      look();
      const offset = server - (wall() - took / 2);
      const error = offset - current().desfase;
      const blamed = stretches.findLast(({ supuesto }) => supuesto);
      // The last change that nobody watched is to blame, and what was dated before it was dated right.
      const from = Math.abs(error) < change ? current().n : (blamed?.n ?? stretches[0]?.n ?? 0);
      stretches = stretches.map((each) => ({
        n: each.n,
        desfase: each.n >= from && isOff(error, took) ? each.desfase + error : each.desfase,
        supuesto: false,
      }));
    },

    stored: (): StoredClock => ({ tramos: stretches, visto: wall() }),
    /** Goes on with what a page before this one knew; it may be long ago, and the clock may have been changed since. */
    resume: ({ tramos, visto }: StoredClock) => {
      look();
      stretches = tramos;
      // A clock that goes back was changed, by more than the time that passed.
      begin(current().desfase + Math.max(0, visto - wall()), true);
    },
  };
};

export type Clock = ReturnType<typeof createClock>;

/**
 * Whether the clock is further off than an answer can tell: its header has whole seconds. Nearer ones are left alone,
 * so that all tabs of a phone date by the same clock, and in the order in which things were done.
 */
const isOff = (error: number, took: number) => Math.abs(error) > took / 2 + 2_000;
