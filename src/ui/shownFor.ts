/** How long a notice with an undo button is shown, in ms: long enough to read and reach it. */
export const shownFor = 8_000;
