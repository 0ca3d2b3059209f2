import { useState } from 'react';
import { Button } from '@mui/material';
import { avisoIdentificador } from '#contract/entities/dispositivos';
import type { Desconocido } from '#contract/requests/ingesta';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { LastSeen } from '../LastSeen';
import { AdoptDialog } from './AdoptDialog';
import { lastSaid } from './lastSaid';
import { useActions, useUnknown } from './queries';
import { useNotifyFailure } from '../../../ui/useAttempt';
import styles from './connect.module.css';

/** Devices that report with the company's key but are not registered. */
export const Unknown = () => {
  const { data, isError } = useUnknown();
  return (
    <Section title="Reportan y no están registrados">
      {isError && !data && <Note>No se pudo cargar la lista.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && (
        <Note>Ninguno. Los equipos que usen su clave sin estar registrados aparecen aquí para agregarlos.</Note>
      )}
      {data && data.length > 0 && (
        <ul className={`bare-list grid above-4 divided ${styles.connectRows}`}>
          {data.map((row) => (
            <Row key={row.id} desconocido={row} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const Row = ({ desconocido }: { desconocido: Desconocido }) => {
  const notifyFailure = useNotifyFailure();
  const { dismiss } = useActions();
  const { identificador, veces, ultima_vez } = desconocido;
  const { place, name } = lastSaid(desconocido);
  const notice = avisoIdentificador(identificador);
  const drop = () => dismiss(desconocido.id).catch(notifyFailure);
  return (
    <li className="row wrap gap-4-12 pad-6-0 thumb">
      <strong className="semibold break-anywhere">{identificador}</strong>
      <span className={`muted break-anywhere ${styles.connectRowDetail}`}>
        {[name, `${number(veces)} ${veces === 1 ? 'vez' : 'veces'}`, place && `en ${place}`]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <LastSeen at={ultima_vez} />
      </span>
      <Button onClick={() => void drop()} aria-label={`Descartar ${identificador}`}>
        Descartar
      </Button>
      <AdoptButton desconocido={desconocido} />
      {notice && <p className={styles.connectNotice}>{notice}</p>}
    </li>
  );
};

export const AdoptButton = ({ desconocido }: { desconocido: Desconocido }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        onClick={() => setOpen(true)}
        aria-label={`Agregar ${desconocido.identificador}`}
      >
        Agregar
      </Button>
      {open && <AdoptDialog desconocido={desconocido} onClose={() => setOpen(false)} />}
    </>
  );
};
