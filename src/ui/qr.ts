/** Reads QR codes from a video that plays, until told to stop. The browser's own reader where there is one; else one that is loaded then. */
export const readQr = async (video: HTMLVideoElement, found: (text: string) => void): Promise<() => void> => {
  const native = nativeReader();
  if (native) return watch(video, native, found);
  const { BrowserQRCodeReader } = await import('@zxing/browser');
  const controls = await new BrowserQRCodeReader().decodeFromVideoElement(video, (result) => result && found(result.getText()));
  return () => controls.stop();
};

interface Reader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** Chrome and Android have it; the types of the DOM do not yet. */
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Reader;
  }
}

const nativeReader = (): Reader | undefined => window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] });

/** How often a picture of the camera is looked at, ms. */
const often = 200;

const watch = (video: HTMLVideoElement, reader: Reader, found: (text: string) => void): (() => void) => {
  let ended = false;
  const look = async () => {
    const codes = video.readyState >= 2 ? await reader.detect(video).catch(() => []) : [];
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
