import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useNotify } from 'react-admin';
import type { SesionAbierta } from '#contract/requests/perfil';
import { ago, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useCloseSession, useOpenSessions } from './account';
import { Unread } from './Unread';
import { useNotifyFailure } from '../../ui/useAttempt';
import shared from './profile.module.css';
import styles from './OpenSessions.module.css';

/** The user's sessions: each device with its last use, closed one by one or all but this one. */
export const OpenSessions = ({ heading }: { heading: string }) => {
  const { data, isError, refetch } = useOpenSessions();
  const closing = useCloseSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [asked, setAsked] = useState<SesionAbierta | 'others'>();
  const others = data?.filter(({ actual }) => !actual).length ?? 0;
  const one = asked === 'others' ? undefined : asked;

  const close = () =>
    closing.mutate(one?.id, {
      onSuccess: () => notify(one ? 'Sesión cerrada' : 'Las demás sesiones se cerraron'),
      onError: notifyFailure,
      onSettled: () => setAsked(undefined),
    });

  return (
    <>
      <header className={`row wrap spread gap-8 ${styles.head}`}>
        <h2 className="flush" id={heading}>
          Sesiones abiertas
        </h2>
        {others > 0 && (
          <Button variant="outlined" onClick={() => setAsked('others')}>
            Cerrar las demás
          </Button>
        )}
      </header>
      {!data && (isError ? <Unread onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data && (
        <ul className={`bare-list ${shared.profileRows}`} aria-labelledby={heading}>
          {data.map((session) => (
            <Row key={session.id} session={session} onClose={() => setAsked(session)} />
          ))}
        </ul>
      )}
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
    </>
  );
};

const Row = ({
  session: { dispositivo, usada_en, creada_en, ip, actual, telefono_dias },
  onClose,
}: {
  session: SesionAbierta;
  onClose: () => void;
}) => (
  <li className="row gap-12 pad-6-0 line-above">
    <span className="faint">
      <Icon name={/Android|iPhone|iPad/.test(dispositivo) ? 'smartphone' : 'desktop_windows'} size={20} />
    </span>
    <span className="grow shrink medium">
      {dispositivo}
      <span className="block muted small unweighted">
        {actual ? 'En uso ahora' : <time dateTime={usada_en}>Último uso {ago(usada_en)}</time>} · desde{' '}
        {dateTime(creada_en)}
        {ip && ` · ${ip}`}
        {telefono_dias !== null && ` · Teléfono, ${telefono_dias === 1 ? '1 día' : `${telefono_dias} días`}`}
      </span>
    </span>
    {actual ? (
      <span className={`tinted pill brand tiny medium ${shared.profileHere}`}>Esta sesión</span>
    ) : (
      <Button aria-label={`Cerrar la sesión de ${dispositivo}, ${ago(usada_en)}`} onClick={onClose}>
        Cerrar
      </Button>
    )}
  </li>
);
