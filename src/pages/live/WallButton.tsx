import { lazy, Suspense, useState } from 'react';
import { canOpen } from '#contract/core/paths';
import { MapButton } from '../../map/MapButton';
import { useRole } from '../../providers/session';

const WallDialog = lazy(() => import('./WallDialog').then((module) => ({ default: module.WallDialog })));

/** Makes the link of a wall: for those who may replay what was driven, as the server has it. */
export const WallButton = () => {
  const [open, setOpen] = useState(false);
  if (!canOpen(useRole(), '/recorrido')) return null;
  return (
    <>
      <MapButton
        icon="desktop_windows"
        label="Muro"
        title="Muro: el mapa y las alarmas en una pantalla, sin iniciar sesión"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <WallDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
