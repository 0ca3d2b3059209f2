/** The lines of a text, each once, without blanks. Pure. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
