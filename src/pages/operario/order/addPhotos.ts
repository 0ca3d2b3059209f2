import type { OrdenPaquete } from '#contract/requests/paquete';
import { keepPhoto, perform, phoneState, takeBack } from '../../../providers/offline/phone';
import { shrink } from '../../../ui/shrink';
import { isoNow } from '../usePhone';

/** Adds photos to an order, one after another. Rejects if this phone cannot store them. */
export const addPhotos = async ({ id }: Pick<OrdenPaquete, 'id'>, pictures: readonly File[]): Promise<void> => {
  for (const picture of pictures) {
    const archivo_id = await keepPhoto(await shrink(picture));
    await perform({ tipo: 'archivo', orden_id: id, cuerpo: { archivo_id, clase: 'foto', fecha: isoNow() } });
  }
};

/** Removes a photo: an unsent one is only dropped, a sent one is deleted on the server. */
export const removePhoto = async ({ id }: Pick<OrdenPaquete, 'id'>, archivo_id: string): Promise<void> => {
  const unsent = phoneState().entradas.find(
    ({ accion, estado }) =>
      accion.tipo === 'archivo' && accion.cuerpo.archivo_id === archivo_id && estado !== 'enviando',
  );
  if (unsent && (await takeBack(unsent.n))) return;
  await perform({ tipo: 'quitar_archivo', orden_id: id, archivo_id, cuerpo: {} });
};
