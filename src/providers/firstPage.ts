/** Upper limit, in ms, of the wait for the first page. */
const atMost = 3_000;

let stands: (() => void) | undefined;

/** Resolves once the first page is rendered with its data: code that is not visible yet is loaded after it. */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve;
  setTimeout(resolve, atMost);
});

/** Call when the first page is rendered with its data. */
export const pageStands = (): void => stands?.();
