import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Equipo } from '#contract/requests/factores';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ago, shortDate } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { forgetDevice, useDevices, useDoorChanged } from '../door/factors';
import { DeviceIcon } from './DeviceIcon';
import { SecurityCard, SecurityRow, WhenRead } from './SecurityCard';
import styles from './profile.module.css';

/** The devices that are not asked for a second factor. */
export const RememberedDevices = () => {
  const devices = useDevices();
  const changed = useDoorChanged();
  const notify = useNotify();
  const [leaving, setLeaving] = useState<Equipo>();
  return (
    <SecurityCard title="Equipos recordados">
      <WhenRead of={devices}>
        {(data) =>
          data.length === 0 ? (
            <Note>Ninguno. Al escribir un código puede pedir que ese equipo se recuerde treinta días.</Note>
          ) : (
            <ul className={`bare-list ${styles.profileRows}`} aria-label="Equipos recordados">
              {data.map((device) => (
                <SecurityRow
                  key={device.id}
                  icon={<DeviceIcon name={device.nombre} />}
                  name={device.nombre}
                  actions={
                    <Button
                      aria-label={`Quitar ${device.nombre}, recordado el ${shortDate(device.creado_en)}`}
                      onClick={() => setLeaving(device)}
                    >
                      Quitar
                    </Button>
                  }
                >
                  Recordado el {shortDate(device.creado_en)} ·{' '}
                  <time dateTime={device.usado_en}>último uso {ago(device.usado_en)}</time>
                </SecurityRow>
              ))}
            </ul>
          )
        }
      </WhenRead>
      {leaving && (
        <ConfirmDialog
          title="Quitar el equipo"
          text={`En ${leaving.nombre} se pedirá de nuevo el segundo factor al entrar.`}
          submitLabel="Quitar"
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await forgetDevice(leaving.id);
            notify('Equipo quitado');
            void changed();
          }}
        />
      )}
    </SecurityCard>
  );
};
