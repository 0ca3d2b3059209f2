import { placed, type Framing } from './framing';

/** The framed picture as a square JPEG, at twice the resolution that the server stores. */
export const squareOf = async (picture: ImageBitmap, framing: Framing): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  drawFramed(canvas, picture, framing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('No se pudo preparar la foto. Elija otra.');
  return blob;
};

/** Draws the framed picture on the canvas; the rest is white. */
export const drawFramed = (canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { left, top, width, height } = placed(picture, framing, canvas.width);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, width, height);
};

const side = 1024;
