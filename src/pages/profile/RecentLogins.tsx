import { useState } from 'react';
import { Button } from '@mui/material';
import type { Ingreso } from '#contract/requests/factores';
import { dateTime } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { useLogins } from '../door/factors';
import { DeviceIcon } from './DeviceIcon';
import { SecurityCard, SecurityRow, WhenRead } from './SecurityCard';
import styles from './profile.module.css';

/** How many are shown at first. */
const first = 8;

/** The last log-ins, so that the owner notices one that was not theirs. */
export const RecentLogins = () => {
  const logins = useLogins();
  const [all, setAll] = useState(false);
  return (
    <SecurityCard title="Últimos ingresos">
      <WhenRead of={logins}>
        {(data) => (
          <>
            {data.length === 0 && <Note>Todavía no hay ingresos anotados.</Note>}
            {data.length > 0 && <p>Si alguno no fue suyo, cambie la contraseña y cierre las demás sesiones.</p>}
            <ul className={`bare-list ${styles.profileRows} ${styles.keys}`} aria-label="Últimos ingresos">
              {(all ? data : data.slice(0, first)).map((login) => (
                <Row key={login.id} of={login} />
              ))}
            </ul>
            {!all && data.length > first && <Button onClick={() => setAll(true)}>Ver los {data.length}</Button>}
          </>
        )}
      </WhenRead>
    </SecurityCard>
  );
};

const Row = ({ of: { fecha, programa, ip, lugar, metodo } }: { of: Ingreso }) => (
  <SecurityRow icon={<DeviceIcon name={programa} />} name={<time dateTime={fecha}>{dateTime(fecha)}</time>}>
    {[programa, ways[metodo], lugar, ip].filter((part) => part !== null).join(' · ')}
  </SecurityRow>
);

const ways: Record<Ingreso['metodo'], string> = {
  clave: 'con contraseña',
  codigo: 'con contraseña y código',
  recuperacion: 'con código de recuperación',
  llave: 'con llave',
  equipo: 'con contraseña, equipo recordado',
  oidc: 'con otro proveedor de identidad',
  enlace: 'con un enlace',
};
