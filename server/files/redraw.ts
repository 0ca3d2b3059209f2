import type { ResizeOptions } from 'sharp';
import { Unreadable } from '../untrusted/task';

declare module '../untrusted/task' {
  interface Tasks {
    image: typeof redraw;
  }
}

/** Maximum pixels that are decoded, whatever size a small file declares. */
const mostPixels = 50_000_000;
/** Seconds for one picture. */
const timeoutSeconds = 20;

interface Drawing {
  bytes: Uint8Array;
  size: ResizeOptions;
  format: 'webp' | 'jpeg';
}

/**
 * A picture re-encoded, upright, without location, camera or other metadata; a JPEG on white. Runs in a worker.
 * @throws Unreadable
 */
export const redraw = async ({ bytes, size, format }: Drawing): Promise<Uint8Array> => {
  // Imported here: threads that read spreadsheets do not need it.
  const { default: sharp } = await import('sharp');
  // One thread and no cache: it shares the machine with everything else.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const drawn = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(size);
    return await (
      format === 'webp' ? drawn.webp({ quality: 82 }) : drawn.flatten({ background: '#ffffff' }).jpeg({ quality: 78 })
    ).toBuffer();
  } catch {
    throw new Unreadable('La foto está dañada o es demasiado grande para leerla');
  }
};
