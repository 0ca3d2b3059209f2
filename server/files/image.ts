import { limits } from '#contract/limits';
import { ApiError } from '../plugins/errors';
import { inWorker } from '../untrusted/index';

/** The first bytes of each format; the file name does not matter. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

const { photoSide, imageSide } = limits.files;

/** A photo as stored: a square WebP. @throws ApiError 415 when it is not JPG, PNG or WebP; 422 when it cannot be decoded */
export const squarePhoto = async (owner: string, bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'La foto debe ser JPG, PNG o WebP.' });
  return drawn(owner, bytes, 'webp', { width: photoSide, height: photoSide, fit: 'cover', withoutEnlargement: false });
};

/** A company's logo: complete, in a square, on a transparent background. @throws ApiError 415 or 422 like a photo */
export const squareLogo = async (owner: string, bytes: Buffer): Promise<Buffer> => {
  if (!isImage(bytes)) throw new ApiError('TIPO_NO_SOPORTADO', { message: 'El logo debe ser JPG, PNG o WebP.' });
  return drawn(owner, bytes, 'webp', { width: photoSide, height: photoSide, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
};

/** A picture of a company as stored: WebP, complete, its longer side reduced to screen size. @throws ApiError 422 when it cannot be decoded */
export const keptImage = (owner: string, bytes: Buffer): Promise<Buffer> =>
  drawn(owner, bytes, 'webp', { width: imageSide, height: imageSide, fit: 'inside', withoutEnlargement: true });

/** A stored picture, small enough for print. */
export const printedImage = (owner: string, bytes: Buffer, side: number): Promise<Buffer> =>
  drawn(owner, bytes, 'jpeg', { width: side, height: side, fit: 'inside', withoutEnlargement: true });

export const isImage = (bytes: Buffer) => kinds.some((is) => is(bytes));

const drawn = async (owner: string, bytes: Buffer, format: 'webp' | 'jpeg', size: Parameters<typeof inWorker<'image'>>[1]['size']): Promise<Buffer> => {
  const { buffer, byteOffset, length } = await inWorker('image', { bytes, format, size }, { owner, timeout: 30_000 });
  return Buffer.from(buffer, byteOffset, length);
};
