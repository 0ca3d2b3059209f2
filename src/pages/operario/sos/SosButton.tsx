import { useEffect, useState } from 'react';
import { aheadOfNeed } from '../../../providers/idle';
import { warmLater } from '../../../ui/later';
import { SosDialog } from './SosDialog';
import styles from './sos.module.css';

/** On every page of field workers. */
export const SosButton = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => aheadOfNeed(warmLater), []);
  return (
    <>
      <button
        type="button"
        className={`rigid clickable ${styles.sosButton}`}
        aria-haspopup="dialog"
        aria-label="SOS: pedir ayuda"
        onClick={() => setOpen(true)}
      >
        SOS
      </button>
      {open && <SosDialog onClose={() => setOpen(false)} />}
    </>
  );
};
