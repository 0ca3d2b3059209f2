import { useEffect, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { pictureOf, sendNow, usePhoneCopy } from '../../providers/offline/phone';
import { pageWaits } from '../../providers/firstPage';
import { EmptyState } from '../../ui/EmptyState';
import { PictureSource } from '../../ui/Picture';
import { PageSkeleton } from '../../ui/PageSkeleton';
import styles from './operario.module.css';

/**
 * The gate of every page of an operario: waits for the phone's data, and requires a linked person of the staff, to whom
 * orders are assigned.
 */
export const PhoneGate = ({ children }: { children: ReactNode }) => {
  const phase = usePhoneCopy(({ fase }) => fase);
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const refused = usePhoneCopy(({ negativa }) => negativa);
  const person = usePhoneCopy(({ vista }) => vista.persona);

  if (phase === 'imposible')
    return (
      <EmptyState
        icon="error"
        text={
          'Este navegador no permite guardar datos, así que sus órdenes no se pueden mostrar. Use una ' +
          'ventana normal, no una privada.'
        }
      />
    );
  if (phase === 'sin_datos' && (!online || refused !== null))
    return (
      <EmptyState
        icon={online ? 'error' : 'wifi_off'}
        text={
          online
            ? `El servidor no envió sus órdenes: ${refused}`
            : 'Sus órdenes todavía no están en este teléfono. Conéctese una vez para traerlas; ' +
              'después podrá trabajar sin red.'
        }
        action={
          <Button variant="contained" onClick={sendNow}>
            Reintentar
          </Button>
        }
      />
    );
  if (phase !== 'listo') return <Opening />;
  return (
    <PictureSource value={pictureOf}>
      <div className={`grid gap-16 ${styles.phone}`}>
        {person === null && (
          <EmptyState
            icon="person_off"
            text={
              'Su usuario no está enlazado con nadie del personal, por eso no tiene órdenes. Pida a un ' +
              'administrador que lo enlace en Personal.'
            }
          />
        )}
        {children}
      </div>
    </PictureSource>
  );
};

const Opening = () => {
  useEffect(pageWaits, []);
  return <PageSkeleton />;
};
