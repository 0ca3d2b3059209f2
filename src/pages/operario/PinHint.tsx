import { useState } from 'react';
import { Button, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { declinePin, mayOfferPin } from '../../providers/lock/phoneSession';
import { useFirstPage } from '../../providers/useFirstPage';
import { Icon } from '../../ui/Icon';
import { PinDialog } from '../profile/PinDialog';
import { usePhonePin } from '../profile/usePhonePin';
import styles from './operario.module.css';

const key = ['pin', 'ofrecer'];

/** Offers a PIN on a phone, where the company allows it; nothing if there is one or the user declined. */
export const PinHint = () => {
  const phone = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const stands = useFirstPage();
  const notify = useNotify();
  const { data: free, refetch } = useQuery({ queryKey: key, queryFn: mayOfferPin, enabled: phone && stands });
  const { data, changed } = usePhonePin(free === true);
  const [open, setOpen] = useState(false);
  if (!free || !data || data.dias === 0 || data.conPin) return null;

  const set = () => {
    setOpen(false);
    notify('Desde ahora este teléfono se abre con su PIN');
    void changed();
  };
  return (
    <section className={`grid gap-10 ${styles.phoneCard} ${styles.phoneInstall}`} aria-label="Entrar con un PIN">
      <p className="grid gap-4">
        <strong>Entre con un PIN en este teléfono</strong>
        {`Mañana no tendrá que escribir la contraseña: bastan 6 números, también sin red, hasta ${data.dias} días.`}
      </p>
      <div className="flex gap-8">
        <Button color="inherit" onClick={() => void declinePin().then(() => refetch())}>
          Ahora no
        </Button>
        <Button variant="contained" startIcon={<Icon name="lock" />} onClick={() => setOpen(true)}>
          Poner un PIN
        </Button>
      </div>
      {open && <PinDialog changes={false} onSet={set} onClose={() => setOpen(false)} />}
    </section>
  );
};
