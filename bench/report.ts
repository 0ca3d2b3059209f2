/** One measured figure beside its yardstick of the same run. */
export interface Line {
  name: string;
  ours: string;
  yardstick: string;
  ratio: number;
  aim: number;
  /** `aim` is the smallest acceptable ratio; otherwise the largest. */
  more?: boolean;
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The value below which this share of all values is. */
export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Twice the yardstick; a query that takes the database almost no time may take 4 ms in total. */
const aimOf = (bare: number) => Number((bare > 3 ? 2 : (bare + 4) / bare).toFixed(2));

/** Both in alternation, after two rounds to warm up, so that other load of the machine slows both. */
export const inTurn = async (
  rounds: number,
  name: string,
  ours: () => Promise<unknown>,
  yardstick: () => Promise<unknown>,
): Promise<Line> => {
  const times = { ours: [] as number[], yardstick: [] as number[] };
  for (let i = 0; i < rounds + 2; i++) {
    for (const [key, run] of [
      ['yardstick', yardstick],
      ['ours', ours],
    ] as const) {
      const start = performance.now();
      await run();
      if (i >= 2) times[key].push(performance.now() - start);
    }
  }
  const [a, b] = [median(times.ours), median(times.yardstick)];
  return { name, ours: `${a.toFixed(1)} ms`, yardstick: `${b.toFixed(1)} ms`, ratio: a / b, aim: aimOf(b) };
};

/** A figure without a yardstick, beside its aim. */
export const against = (name: string, value: number, aim: number, unit: string, more = false): Line => ({
  name,
  ours: `${value.toFixed(0)} ${unit}`,
  yardstick: `${aim} ${unit}`,
  ratio: value / aim,
  aim: 1,
  more,
});

/** Prints a table; missed aims are marked. */
export const report = (title: string, lines: Line[]) => {
  console.log(`\n${title}`);
  for (const { name, ours, yardstick, ratio, aim, more } of lines) {
    const missed = more ? ratio < aim : ratio > aim;
    console.log(
      `  ${name.padEnd(28)} ${ours.padStart(11)}  bare ${yardstick.padStart(11)}  ratio ` +
        `${ratio.toFixed(2).padStart(5)}  aim ${more ? '≥' : '≤'} ${aim}${missed ? '  ✗' : ''}`,
    );
  }
};
