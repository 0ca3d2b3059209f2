import { limits } from '#contract/core/limits';

/** A photo scaled down to the server's maximum size, as JPEG. What cannot be decoded is returned as it is. */
export const shrink = async (photo: Blob): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, limits.files.imageSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return small && small.size < photo.size ? small : photo;
  } catch {
    return photo;
  }
};
