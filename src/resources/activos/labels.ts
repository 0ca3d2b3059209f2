import { api } from '../../providers/api';
import { saveFile } from '../../ui/saveFile';

/** Saves a PDF of QR labels for these assets. Rejects with ApiFailure. */
export const saveLabels = async (ids: readonly number[]): Promise<void> => {
  const filter = JSON.stringify({ id: ids });
  const { json } = await api<Blob>(`/activos/etiquetas?${new URLSearchParams({ filter }).toString()}`, { file: true });
  saveFile(json, 'etiquetas.pdf');
};
