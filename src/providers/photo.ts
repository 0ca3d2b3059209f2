import { api } from './api';
import { sendInParts, type Sending } from './upload';

/** Uploads the user's own photo. Returns its address. Rejects with ApiFailure, or AbortError. */
export const sendPhoto = async (
  photo: Blob,
  progress: Sending['progress'],
  signal: AbortSignal,
): Promise<string | null> =>
  (await sendInParts<{ img_url: string | null }>('/user/foto', photo, { progress, signal })).img_url;

export const removePhoto = async (): Promise<void> => {
  await api('/user/foto', { method: 'DELETE' });
};
