import { useState } from 'react';
import { Alert } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import { keepPhoto, perform } from '../../../providers/offline/phone';
import { CameraButton } from '../../../ui/CameraButton';
import { failureOf } from '../../../ui/failure';
import { Picture } from '../../../ui/Picture';
import { shrink } from '../../../ui/shrink';
import { isoNow, useView } from '../usePhone';
import { isOpen, photosOwed } from '../work';

/** Photos of the work itself; those of a task stand at the task. */
export const Photos = ({ orden }: { orden: Orden }) => {
  const view = useView();
  const [refusal, setRefusal] = useState<string>();
  const owed = photosOwed(orden, view);
  const own = view.archivos.filter(({ orden_id }) => orden_id === orden.id);
  const open = isOpen(orden);
  if (!open && own.length === 0) return null;

  const add = async (picture: File) => {
    setRefusal(undefined);
    try {
      const archivo_id = await keepPhoto(await shrink(picture));
      await perform({ tipo: 'archivo', orden_id: orden.id, cuerpo: { archivo_id, clase: 'foto', fecha: isoNow() } });
    } catch (reason) {
      setRefusal(failureOf(reason).message);
    }
  };

  return (
    <section className="phone-card" aria-labelledby="fotos-orden">
      <header>
        <h3 id="fotos-orden">Fotos</h3>
        {owed > 0 && (
          <span className="phone-faint">
            {orden.fotos_n} de {owed}
          </span>
        )}
      </header>
      {own.length > 0 && (
        <div className="phone-photos">
          {own.map(({ id, url, nombre, tipo }, at) =>
            tipo.startsWith('image/') ? (
              <Picture key={id} src={url} alt={`Foto ${at + 1}`} />
            ) : (
              <a key={id} href={url} target="_blank" rel="noreferrer">
                {nombre}
              </a>
            ),
          )}
        </div>
      )}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {open && <CameraButton label="Tomar foto de la orden" fullWidth onPicture={(picture) => void add(picture)} />}
    </section>
  );
};
