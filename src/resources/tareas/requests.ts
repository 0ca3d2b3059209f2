import type { Tarea } from '#contract/entities/tareas';
import { idempotencyHeader } from '#contract/core/session';
import { api } from '../../providers/api';
import { attemptOf } from '../../providers/dataProvider';
import { sendFile } from '../../providers/upload';
import type { Registro } from './card/registro';

/** Saves the result of a task. Rejects with ApiFailure; a retry after a network failure has no second effect. */
export const register = async ({ id, version }: Pick<Tarea, 'id' | 'version'>, registro: Registro): Promise<Tarea> => {
  const body = { version, ...registro };
  const { key, settled } = attemptOf(`tareas ${id} ${JSON.stringify(body)}`);
  const { json } = await api<Tarea>(`/tareas/${id}/registro`, {
    method: 'POST',
    body,
    headers: { [idempotencyHeader]: key },
  });
  settled();
  return json;
};

/** Restores a deleted task. Idempotent. */
export const restore = (id: number) => api(`/tareas/${id}/restaurar`, { method: 'POST' });

/** Uploads the picture of a task; returns its id. */
export const keepPicture = async (picture: Blob): Promise<string> => {
  const file = new File([picture], 'tarea.jpg', { type: picture.type || 'image/jpeg' });
  const { id } = await sendFile(file, { progress: () => undefined, signal: new AbortController().signal });
  return id;
};
