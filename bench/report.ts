/** One measured figure beside its yardstick of the same run. */
export interface Line {
  name: string;
  ours: string;
  yardstick: string;
  ratio: number;
  aim: number;
  /** `aim` is the smallest ratio wanted; otherwise it is the largest. */
  more?: boolean;
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The value that this share of all stays under. */
export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Prints a table; what misses its aim is marked. */
export const report = (title: string, lines: Line[]) => {
  console.log(`\n${title}`);
  for (const { name, ours, yardstick, ratio, aim, more } of lines) {
    const missed = more ? ratio < aim : ratio > aim;
    console.log(
      `  ${name.padEnd(28)} ${ours.padStart(11)}  bare ${yardstick.padStart(11)}  ratio ${ratio.toFixed(2).padStart(5)}  aim ${more ? '≥' : '≤'} ${aim}${missed ? '  ✗' : ''}`,
    );
  }
};
