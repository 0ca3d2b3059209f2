/** The time (ms) in which a turn derives facts again: from what was undecided when it began to what is when it ends. */
export interface Window {
  from: number;
  until: number;
}

/** Windows of several subjects at once, such as stops: while a fact of one is open, those of the others are decided. */
export interface Windows {
  /** Of every subject without a window of its own. */
  rest: Window;
  own: ReadonlyMap<number, Window>;
}

/** When the open fact of each subject began, ms. */
export type Opened = ReadonlyMap<number, number>;

/** @param rest the window of subjects without an open fact at either end of the turn */
export const windowsOf = (before: Opened, after: Opened, rest: Window): Windows => ({
  rest,
  own: new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((subject) => [
      subject,
      { from: before.get(subject) ?? rest.from, until: after.get(subject) ?? rest.until },
    ]),
  ),
});

export const windowIn = ({ rest, own }: Windows, subject: number | null): Window =>
  (subject === null ? undefined : own.get(subject)) ?? rest;

/** The earliest time (ms) in any of them. */
export const earliestOf = ({ rest, own }: Windows): number =>
  Math.min(rest.from, ...[...own.values()].map(({ from }) => from));
