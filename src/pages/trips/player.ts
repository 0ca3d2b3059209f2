/** Seconds of the replay per real second. */
export const rates = [1, 2, 4, 8, 16, 32, 60] as const;
export type Rate = (typeof rates)[number];

/** Seconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** The state of a replay. Pure: user actions and passing time make a new one. Seconds since 1970. */
export interface Playback extends Span {
  at: number;
  playing: boolean;
  rate: Rate;
  /** Skips the spans of `quiet`. */
  skipping: boolean;
  /** When nobody drives: sorted, without overlaps. */
  quiet: readonly Span[];
}

export const startOf = ({ from, to }: Span, quiet: readonly Span[] = []): Playback => ({
  from,
  to,
  quiet,
  at: from,
  playing: false,
  rate: 8,
  skipping: false,
});

const within = ({ from, to }: Span, at: number) => Math.max(from, Math.min(to, at));

/** After so many real milliseconds. It stops at its end. */
export const passed = (playback: Playback, milliseconds: number): Playback => {
  if (!playback.playing || milliseconds <= 0) return playback;
  const next = playback.at + (milliseconds / 1_000) * playback.rate;
  const at = within(playback, playback.skipping ? pastQuiet(playback.quiet, playback.at, next) : next);
  return { ...playback, at, playing: at < playback.to };
};

/** The moment reached when quiet spans are skipped. */
const pastQuiet = (quiet: readonly Span[], from: number, to: number): number => {
  let at = from;
  let left = to - from;
  for (const span of quiet) {
    if (span.to <= at) continue;
    if (span.from >= at + left) break;
    left -= Math.max(0, span.from - at);
    at = span.to;
  }
  return at + left;
};

/** Plays or pauses; at the end it starts again. */
export const toggled = (playback: Playback): Playback =>
  playback.playing
    ? { ...playback, playing: false }
    : {
        ...playback,
        playing: playback.to > playback.from,
        at: playback.at >= playback.to ? playback.from : playback.at,
      };

export const movedTo = (playback: Playback, at: number): Playback => ({ ...playback, at: within(playback, at) });

/** Steps to the next or previous moment, and pauses there. `beside` returns that moment, if any. */
export const stepped = (playback: Playback, beside: (at: number) => number | undefined): Playback => {
  const at = beside(playback.at);
  return at === undefined ? { ...playback, playing: false } : { ...movedTo(playback, at), playing: false };
};

export const withRate = (playback: Playback, rate: Rate): Playback => ({ ...playback, rate });

/** The next faster or slower rate, if any. */
export const rateBeside = (rate: Rate, by: 1 | -1): Rate =>
  rates[Math.max(0, Math.min(rates.length - 1, rates.indexOf(rate) + by))] ?? rate;

/**
 * The gaps between these spans, which may overlap: when nobody drives. Gaps shorter than `least` seconds are not worth
 * a jump.
 */
export const quietBetween = ({ from, to }: Span, driven: readonly Span[], least = 60): Span[] => {
  const quiet: Span[] = [];
  let free = from;
  for (const span of [...driven].sort((a, b) => a.from - b.from)) {
    if (span.from - free >= least) quiet.push({ from: free, to: Math.min(span.from, to) });
    free = Math.max(free, span.to);
  }
  if (to - free >= least) quiet.push({ from: free, to });
  return quiet;
};
