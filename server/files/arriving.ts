import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** ms between writes of a body that is slow. */
const often = 1_000;

/**
 * Stores a body while it arrives, and what has come when it breaks off: in its order, at least each second.
 *
 * @param room the most bytes that are stored
 * @returns whether more came, which is not stored
 */
export const storeArriving = async (
  body: Readable,
  room: number,
  store: (bytes: Buffer, at: number) => Promise<void>,
): Promise<{ tooMuch: boolean }> => {
  let waiting: Buffer[] = [];
  let came = 0;
  let stored = 0;
  // Also what a broken stream still has.
  const take = () => {
    for (let chunk; came <= room && (chunk = body.read() as Buffer | null); came += chunk.length) waiting.push(chunk);
  };
  body.on('readable', take);
  try {
    const end = finished(body).then(over, over);
    for (let ended = false; !ended && came <= room;) {
      ended = await within(often, end);
      take();
      const bytes = Buffer.concat(waiting).subarray(0, room - stored);
      waiting = [];
      if (bytes.length > 0) await store(bytes, stored);
      stored += bytes.length;
    }
    return { tooMuch: came > room };
  } finally {
    body.off('readable', take).resume();
  }
};

const over = () => true;

/** Whether it has ended within this time. */
const within = async (ms: number, end: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([end, late]).finally(() => clearTimeout(timer));
};
