/** ms after which what waits for the first page waits no longer. */
const atMost = 3_000;

let stands = () => undefined as void;

/** Resolves once the first page stands: what nobody sees yet does not share the line with it. */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve;
  setTimeout(resolve, atMost);
});

export const pageStands = (): void => stands();
