import { api } from '../../providers/api';

/** Saves a PDF of QR labels for these assets. Rejects with ApiFailure. */
export const saveLabels = async (ids: readonly number[]): Promise<void> => {
  const filter = JSON.stringify({ id: ids });
  const { json } = await api<Blob>(`/activos/etiquetas?${new URLSearchParams({ filter }).toString()}`, { file: true });
  const address = URL.createObjectURL(json);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'etiquetas.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
