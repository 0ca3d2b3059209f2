/** Reads QR codes from a playing video until stopped. Uses the browser's reader, or loads one. */
export const readQr = async (video: HTMLVideoElement, found: (text: string) => void): Promise<() => void> => {
  return watch(video, nativeReader() ?? (await ownReader()), found);
};

interface Reader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** Chrome and Android have it; the DOM types do not yet. */
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Reader;
  }
}

const nativeReader = (): Reader | undefined =>
  window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] });

/** Pixels of the longer side at which a code is still readable, and fast on a phone. */
const enough = 800;

const ownReader = async (): Promise<Reader> => {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const share = Math.min(1, enough / Math.max(video.videoWidth, video.videoHeight));
      [canvas.width, canvas.height] = [Math.round(video.videoWidth * share), Math.round(video.videoHeight * share)];
      pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
      // It throws if there is no code in the picture.
      return pen ? [{ rawValue: decode(pen.getImageData(0, 0, canvas.width, canvas.height)) }] : [];
    },
  };
};

/** Interval between two camera frames, ms. */
const often = 200;

/** A browser's reader that cannot read, for instance without the services of its phone, is replaced. */
const watch = (video: HTMLVideoElement, first: Reader, found: (text: string) => void): (() => void) => {
  let ended = false;
  let reader = first;
  const refused = async () => {
    if (reader === first && 'BarcodeDetector' in window) reader = await ownReader().catch(() => first);
    return [];
  };
  const look = async () => {
    const codes = video.readyState >= 2 ? await reader.detect(video).catch(refused) : [];
    if (ended) return;
    const [code] = codes;
    if (code) found(code.rawValue);
    timer = setTimeout(() => void look(), often);
  };
  let timer = setTimeout(() => void look(), often);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};
