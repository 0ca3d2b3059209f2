import { limits } from '#contract/core/limits';

/**
 * A photo scaled down, as JPEG: to the server's maximum size unless a smaller one is given. What cannot be decoded is
 * returned as it is.
 */
export const shrink = async (photo: Blob, side: number = limits.files.imageSide, quality = 0.85): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return small && small.size < photo.size ? small : photo;
  } catch {
    return photo;
  }
};
