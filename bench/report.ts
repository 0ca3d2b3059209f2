/** One measured figure beside its yardstick of the same run; `aim` is the largest ratio wanted. */
export interface Line {
  name: string;
  ours: string;
  yardstick: string;
  ratio: number;
  aim: number;
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Prints a table; what misses its aim is marked. */
export const report = (title: string, lines: Line[]) => {
  console.log(`\n${title}`);
  for (const { name, ours, yardstick, ratio, aim } of lines) {
    console.log(
      `  ${name.padEnd(28)} ${ours.padStart(11)}  bare ${yardstick.padStart(11)}  ratio ${ratio.toFixed(2).padStart(5)}  aim ≤ ${aim}${ratio > aim ? '  ✗' : ''}`,
    );
  }
};
