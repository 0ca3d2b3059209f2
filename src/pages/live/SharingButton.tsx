import { Suspense, useState, type ComponentType } from 'react';
import { canOpen } from '#contract/core/paths';
import { MapButton } from '../../map/MapButton';
import { useRole } from '../../providers/session';
import type { IconName } from '../../ui/icons';

interface Props {
  icon: IconName;
  label: string;
  title: string;
  /** Loaded when it is opened. */
  Dialog: ComponentType<{ onClose: () => void }>;
}

/** Opens a dialog about links for people without an account: for those who may replay what was driven. */
export const SharingButton = ({ Dialog, ...button }: Props) => {
  const [open, setOpen] = useState(false);
  if (!canOpen(useRole(), '/recorrido')) return null;
  return (
    <>
      <MapButton {...button} onClick={() => setOpen(true)} />
      <Suspense>{open && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
