/** Upper limit, in ms, of the wait for the first page. */
const atMost = 3_000;

let stands: (() => void) | undefined;

/** Resolves when the first page is rendered with its data. */
export const pageShown = new Promise<void>((resolve) => {
  stands = resolve;
});

/** The same, at the latest after a while: code that is not visible yet is loaded after it. */
export const firstPage = Promise.race([pageShown, new Promise<void>((resolve) => setTimeout(resolve, atMost))]);

/** Call when the first page is rendered with its data. */
export const pageStands = (): void => {
  rendered = true;
  if (waits === 0) stands?.();
};

/** Call while a page waits for data that no query loads. Returns a function that ends it. */
export const pageWaits = (): (() => void) => {
  waits += 1;
  return () => {
    waits -= 1;
    if (rendered) pageStands();
  };
};

let rendered = false;
let waits = 0;
