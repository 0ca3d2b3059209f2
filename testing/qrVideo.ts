import { writeFile } from 'node:fs/promises';
import encodeQR from 'qr';

const [width, height, fps] = [640, 480, 10];

/**
 * The view of a camera on a printed QR code, as a video that Chromium uses as its camera
 * (`--use-file-for-fake-video-capture`): YUV 4:2:0, dark on light, without colour.
 */
export const filmQr = async (file: string, text: string): Promise<void> => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = Math.floor((height * 0.8) / rows.length);
  const [left, top] = [(width - side * rows.length) >> 1, (height - side * rows.length) >> 1];
  const light = Buffer.alloc(width * height, 220);
  for (let y = 0; y < side * rows.length; y += 1)
    for (let x = 0; x < side * rows.length; x += 1)
      if (rows[Math.floor(y / side)]?.[Math.floor(x / side)]) light[(top + y) * width + left + x] = 30;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420mpeg2\n`), frame, frame]),
  );
};

/** Flags of a browser whose camera shows this video. */
export const filmedBy = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
