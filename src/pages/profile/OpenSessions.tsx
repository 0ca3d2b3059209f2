import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useNotify } from 'react-admin';
import type { SesionAbierta } from '#contract/requests/perfil';
import { ago, dateTime } from '../../ui/formats';
import { useCloseSession, useOpenSessions } from './account';
import { DeviceIcon } from './DeviceIcon';
import { SecurityCard, SecurityRow, WhenRead } from './SecurityCard';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './profile.module.css';

/** The user's sessions: each device with its last use, closed one by one or all but this one. */
export const OpenSessions = () => {
  const sessions = useOpenSessions();
  const closing = useCloseSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [asked, setAsked] = useState<SesionAbierta | 'others'>();
  const others = sessions.data?.filter(({ actual }) => !actual).length ?? 0;
  const one = asked === 'others' ? undefined : asked;

  const close = () =>
    closing.mutate(one?.id, {
      onSuccess: () => notify(one ? 'Sesión cerrada' : 'Las demás sesiones se cerraron'),
      onError: notifyFailure,
      onSettled: () => setAsked(undefined),
    });

  return (
    <SecurityCard
      title="Sesiones abiertas"
      action={
        others > 0 && (
          <Button variant="outlined" onClick={() => setAsked('others')}>
            Cerrar las demás
          </Button>
        )
      }
    >
      <WhenRead of={sessions}>
        {(data) => (
          <ul className={`bare-list ${styles.profileRows}`} aria-label="Sesiones abiertas">
            {data.map((session) => (
              <Row key={session.id} session={session} onClose={() => setAsked(session)} />
            ))}
          </ul>
        )}
      </WhenRead>
      <Confirm
        isOpen={asked !== undefined}
        loading={closing.isPending}
        title={one ? 'Cerrar la sesión' : 'Cerrar las demás sesiones'}
        content={
          one
            ? `Se cerrará la sesión de ${one.dispositivo}: allí habrá que entrar de nuevo.`
            : 'Solo seguirá abierta esta. En los demás dispositivos habrá que entrar de nuevo.'
        }
        confirm={one ? 'Cerrar la sesión' : 'Cerrar las demás'}
        cancel="Cancelar"
        onConfirm={close}
        onClose={() => setAsked(undefined)}
      />
    </SecurityCard>
  );
};

const Row = ({
  session: { dispositivo, usada_en, creada_en, ip, actual, telefono_dias },
  onClose,
}: {
  session: SesionAbierta;
  onClose: () => void;
}) => (
  <SecurityRow
    icon={<DeviceIcon name={dispositivo} />}
    name={dispositivo}
    actions={
      actual ? (
        <span className={`tinted pill brand tiny medium ${styles.profileHere}`}>Esta sesión</span>
      ) : (
        <Button aria-label={`Cerrar la sesión de ${dispositivo}, ${ago(usada_en)}`} onClick={onClose}>
          Cerrar
        </Button>
      )
    }
  >
    {actual ? 'En uso ahora' : <time dateTime={usada_en}>Último uso {ago(usada_en)}</time>} · desde{' '}
    {dateTime(creada_en)}
    {ip && ` · ${ip}`}
    {telefono_dias !== null && ` · Teléfono, ${telefono_dias === 1 ? '1 día' : `${telefono_dias} días`}`}
  </SecurityRow>
);
