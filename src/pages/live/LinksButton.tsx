import { lazy, Suspense, useState } from 'react';
import { canOpen } from '#contract/core/paths';
import { MapButton } from '../../map/MapButton';
import { useRole } from '../../providers/session';

const LinksDialog = lazy(() => import('./LinksDialog').then((module) => ({ default: module.LinksDialog })));

/** «Mis enlaces en vivo»: for those who may share. */
export const LinksButton = () => {
  const [open, setOpen] = useState(false);
  if (!canOpen(useRole(), '/recorrido')) return null;
  return (
    <>
      <MapButton
        icon="share"
        label="Mis enlaces en vivo"
        title="Mis enlaces en vivo: quién los abrió, y revocarlos"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <LinksDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
