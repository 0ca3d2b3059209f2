import type { Tarea } from '#contract/tareas';
import { idempotencyHeader } from '#contract/session';
import { api } from '../../providers/api';
import { attemptOf } from '../../providers/dataProvider';
import { sendFile } from '../../providers/upload';
import type { Registro } from './card/registro';

/** Says what became of a task. Rejects with ApiFailure; tried again after a dead line it is said once. */
export const register = async ({ id, version }: Pick<Tarea, 'id' | 'version'>, registro: Registro): Promise<Tarea> => {
  const body = { version, ...registro };
  const { key, settled } = attemptOf(`tareas ${id} ${JSON.stringify(body)}`);
  const { json } = await api<Tarea>(`/tareas/${id}/registro`, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return json;
};

/** Brings a task back that was removed. Said again it changes nothing. */
export const restore = (id: number) => api(`/tareas/${id}/restaurar`, { method: 'POST' });

/** Keeps the picture of a task; answers its id. */
export const keepPicture = async (picture: Blob): Promise<string> => {
  const file = new File([picture], 'tarea.jpg', { type: picture.type || 'image/jpeg' });
  const { id } = await sendFile(file, { progress: () => undefined, signal: new AbortController().signal });
  return id;
};
