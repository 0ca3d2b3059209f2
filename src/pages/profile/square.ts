import { placed, type Framing } from './framing';

/** The framed picture as a square JPEG, twice as fine as the server keeps it. */
export const squareOf = async (picture: ImageBitmap, framing: Framing): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  drawFramed(canvas, picture, framing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('No se pudo preparar la foto. Elija otra.');
  return blob;
};

/** Fills the canvas with the picture as it is framed; what it leaves free is white. */
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
