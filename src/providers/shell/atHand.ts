/** How long a user who has logged in waits for a worker that is about to have the next page, ms. */
const aboutTo = 3_000;

/**
 * Resolves once a worker has the files of the next page; a page opened earlier would load all of them from the server
 * again. Resolves at once without a worker.
 */
export const workerAtHand = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.installing && !registration?.waiting) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((passed) => setTimeout(passed, aboutTo))]);
};
