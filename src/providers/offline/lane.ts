/**
 * Work that goes on beside other work: one turn at a time. `turn` gets the number of turns that failed in a row, and
 * returns after how many ms to try again; undefined: nothing is left.
 */
export const createLane = (signal: AbortSignal, turn: (failures: number) => Promise<number | undefined>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let again = false;
  let failures = 0;

  const go = async (): Promise<void> => {
    again = busy;
    if (busy || signal.aborted) return;
    busy = true;
    clearTimeout(timer);
    let wait: number | undefined;
    try {
      wait = await turn(failures);
    } catch (reason) {
      if (!signal.aborted) console.warn('No se pudo enviar lo que este teléfono guarda.', reason);
      wait = faulty;
    } finally {
      busy = false;
    }
    if (signal.aborted) return;
    failures = wait === undefined ? 0 : failures + 1;
    if (again) return go();
    if (wait !== undefined) timer = setTimeout(() => void go(), wait);
  };

  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return { go, isBusy: () => busy };
};

/** ms */
const faulty = 30_000;
