/** `qr`: our labels. `paquetes`: what is printed on parcels, with bars or squares. */
export type Codes = 'qr' | 'paquetes';

/** Reads codes from a playing video until stopped. Uses the browser's reader, or loads one. */
export const readCodes = async (
  video: HTMLVideoElement,
  codes: Codes,
  found: (text: string) => void,
): Promise<() => void> => watch(video, codes, nativeReader(codes) ?? (await ownReader(codes)), found);

/** As browsers name them. */
const formats: Readonly<Record<Codes, string[]>> = {
  qr: ['qr_code'],
  paquetes: ['qr_code', 'data_matrix', 'code_128', 'code_39', 'itf', 'ean_13', 'ean_8', 'upc_a', 'upc_e'],
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

const nativeReader = (codes: Codes): Reader | undefined =>
  window.BarcodeDetector && new window.BarcodeDetector({ formats: formats[codes] });

/** Pixels of the longer side at which a code is still readable, and fast on a phone. */
const enough = 800;

/** Reads a picture; undefined: there is no code in it. */
type Decode = (picture: ImageData) => string | undefined;

const decoders: Readonly<Record<Codes, () => Promise<Decode>>> = {
  qr: async () => {
    const { default: decode } = await import('qr/decode.js');
    return (picture) => decode(picture);
  },
  paquetes: async () => {
    const [{ default: decode }, { readBars }] = await Promise.all([import('qr/decode.js'), import('./bars')]);
    return (picture) => {
      try {
        return decode(picture);
      } catch {
        return readBars(picture);
      }
    };
  },
};

const ownReader = async (codes: Codes): Promise<Reader> => {
  const decode = await decoders[codes]();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const share = Math.min(1, enough / Math.max(video.videoWidth, video.videoHeight));
      [canvas.width, canvas.height] = [Math.round(video.videoWidth * share), Math.round(video.videoHeight * share)];
      pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
      // It may throw if there is no code in the picture.
      const read = pen && decode(pen.getImageData(0, 0, canvas.width, canvas.height));
      return read ? [{ rawValue: read }] : [];
    },
  };
};

/** Interval between two camera frames, ms. */
const often = 200;

/** A browser's reader that cannot read, for instance without the services of its phone, is replaced. */
const watch = (video: HTMLVideoElement, codes: Codes, first: Reader, found: (text: string) => void): (() => void) => {
  let ended = false;
  let reader = first;
  const refused = async () => {
    if (reader === first && 'BarcodeDetector' in window) reader = await ownReader(codes).catch(() => first);
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
