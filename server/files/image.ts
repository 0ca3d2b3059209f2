import { limits } from '#contract/core/limits';
import { ApiError } from '../plugins/errors';
import { inWorker } from '../untrusted/index';
import { isImage } from './sniff';

const { photoSide, imageSide } = limits.files;

/**
 * A photo as stored: a square WebP.
 * @throws ApiError 415 when it is not JPG, PNG or WebP; 422 when it cannot be decoded
 */
export const squarePhoto = async (owner: string, bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'La foto debe ser JPG, PNG o WebP.' });
  return drawn(owner, bytes, 'webp', { width: photoSide, height: photoSide, fit: 'cover', withoutEnlargement: false });
};

/** A company's logo: complete, in a square, on a transparent background. @throws ApiError 415 or 422 like a photo */
export const squareLogo = async (owner: string, bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'El logo debe ser JPG, PNG o WebP.' });
  return drawn(owner, bytes, 'webp', {
    width: photoSide,
    height: photoSide,
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
};

/**
 * A picture of a company as stored: WebP, complete, its longer side reduced to screen size.
 * @throws ApiError 422 when it cannot be decoded
 */
export const keptImage = (owner: string, bytes: Buffer): Promise<Buffer> =>
  drawn(owner, bytes, 'webp', { width: imageSide, height: imageSide, fit: 'inside', withoutEnlargement: true });

/** A stored picture, small enough for print. */
export const printedImage = (owner: string, bytes: Buffer, side: number): Promise<Buffer> =>
  drawn(owner, bytes, 'jpeg', { width: side, height: side, fit: 'inside', withoutEnlargement: true });

const drawn = async (
  owner: string,
  bytes: Buffer,
  format: 'webp' | 'jpeg',
  size: Parameters<typeof inWorker<'image'>>[1]['size'],
): Promise<Buffer> => {
  const { buffer, byteOffset, length } = await inWorker('image', { bytes, format, size }, { owner, timeout: 30_000 });
  return Buffer.from(buffer, byteOffset, length);
};
