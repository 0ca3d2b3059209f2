import { useState } from 'react';
import { Button } from '@mui/material';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { LastSeen } from '../LastSeen';
import { useRefused } from './queries';
import styles from './connect.module.css';

const few = 10;

/** Rejected messages of devices, with the reason. */
export const Refused = () => {
  const { data, isError } = useRefused();
  const [all, setAll] = useState(false);
  return (
    <Section title="Lo que se rechazó">
      {isError && !data && <Note>No se pudo cargar la lista.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Note>Nada. Todo lo que los equipos han enviado con su clave se ha entendido.</Note>}
      {data && data.length > 0 && (
        <ul className={`bare-list grid above-4 divided ${styles.connectRows}`}>
          {(all ? data : data.slice(0, few)).map(({ id, identificador, motivo, veces, ultima_vez, trama }) => (
            <li className="row wrap gap-4-12 pad-6-0 thumb" key={id}>
              <strong className="semibold break-anywhere">{identificador ?? 'No dijo quién es'}</strong>
              <span className={`muted break-anywhere ${styles.connectRowDetail}`}>
                {motivo} · {number(veces)} {veces === 1 ? 'vez' : 'veces'} · <LastSeen at={ultima_vez} />
              </span>
              {trama !== null && (
                <details className="small">
                  <summary>Ver los bytes</summary>
                  <code className="break-anywhere">{trama}</code>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.length > few && !all && <Button onClick={() => setAll(true)}>Ver las {data.length}</Button>}
    </Section>
  );
};
