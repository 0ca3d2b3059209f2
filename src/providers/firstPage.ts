/** ms after which what waits for the first page waits no longer. */
const atMost = 3_000;

let stands: (() => void) | undefined;

/** Resolves once the first page is drawn: what nobody sees yet is loaded after it. */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve;
  setTimeout(resolve, atMost);
});

/** The first page is drawn. */
export const pageStands = (): void => stands?.();
