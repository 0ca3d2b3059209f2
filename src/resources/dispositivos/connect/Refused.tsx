import { useState } from 'react';
import { Button } from '@mui/material';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Section } from '../../../ui/Section';
import { LastSeen } from '../LastSeen';
import { useRefused } from './queries';

const few = 10;

/** What devices sent and could not be taken, with the reason. */
export const Refused = () => {
  const { data, isError } = useRefused();
  const [all, setAll] = useState(false);
  return (
    <Section title="Lo que se rechazó">
      {isError && !data && <p className="record-note">No se pudo cargar la lista.</p>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <p className="record-note">Nada. Todo lo que los equipos han enviado con su clave se ha entendido.</p>}
      {data && data.length > 0 && (
        <ul className="connect-rows">
          {(all ? data : data.slice(0, few)).map(({ id, identificador, motivo, veces, ultima_vez }) => (
            <li key={id}>
              <strong>{identificador ?? 'No dijo quién es'}</strong>
              <span className="connect-row-detail">
                {motivo} · {number(veces)} {veces === 1 ? 'vez' : 'veces'} · <LastSeen at={ultima_vez} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > few && !all && <Button onClick={() => setAll(true)}>Ver las {data.length}</Button>}
    </Section>
  );
};
