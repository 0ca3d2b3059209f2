import sharp, { type ResizeOptions } from 'sharp';
import { limits } from '#contract/limits';
import { ApiError, fieldError } from '../plugins/errors';

/** Decoding may take memory for this many pixels, whatever a small file claims. */
const mostPixels = 50_000_000;

// One image at a time and nothing kept: this shares its machine with everything else.
sharp.concurrency(1);
sharp.cache(false);

/** How each kind begins; what people call the file does not matter. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

/**
 * A photo as it is kept: drawn anew as a square WebP, upright, without place, camera or anything else it carried.
 * @throws ApiError 415 when it is no jpg, png or webp; 422 when it cannot be drawn
 */
export const squarePhoto = async (bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'La foto debe ser JPG, PNG o WebP.' });
  return redraw(bytes, { width: limits.files.photoSide, height: limits.files.photoSide, fit: 'cover', withoutEnlargement: false });
};

/** A company's logo: whole, in a square, on nothing. @throws ApiError 415 or 422 like a photo */
export const squareLogo = async (bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'El logo debe ser JPG, PNG o WebP.' });
  const side = limits.files.photoSide;
  return redraw(bytes, { width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
};

/** A picture as a company keeps it: the same, whole, its longer side cut to what a screen shows. @throws ApiError 422 when it cannot be drawn */
export const keptImage = (bytes: Buffer): Promise<Buffer> =>
  redraw(bytes, { width: limits.files.imageSide, height: limits.files.imageSide, fit: 'inside', withoutEnlargement: true });

export const isImage = (bytes: Buffer) => kinds.some((is) => is(bytes));

const redraw = async (bytes: Buffer, size: ResizeOptions): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient().resize(size).webp({ quality: 82 }).toBuffer();
  } catch {
    throw fieldError('archivo', 'La foto está dañada o es demasiado grande para leerla');
  }
};
