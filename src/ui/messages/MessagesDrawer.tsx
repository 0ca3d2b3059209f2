import { useId, useState, type ReactNode } from 'react';
import { Drawer, IconButton } from '@mui/material';
import type { HiloMensajes } from '#contract/requests/mensajes';
import { Icon } from '../Icon';
import { ListSkeleton } from '../ListSkeleton';
import { LoadFailure } from '../LoadFailure';
import { Note } from '../Note';
import { useConcerned } from './requests';
import { ThreadList } from './ThreadList';
import { ThreadView, type About } from './ThreadView';
import shared from './messages.module.css';
import styles from './MessagesDrawer.module.css';

/** All threads of the company, and the one that is chosen. */
export const ThreadsDrawer = ({ onClose }: { onClose: () => void }) => {
  const [chosen, setChosen] = useState<HiloMensajes>();
  return (
    <Frame
      title={chosen?.nombre ?? 'Mensajes'}
      onClose={onClose}
      {...(chosen && { onBack: () => setChosen(undefined) })}
    >
      {chosen ? (
        <ThreadView key={chosen.personal_id} thread={chosen} about={null} />
      ) : (
        <ThreadList onChoose={setChosen} />
      )}
    </Frame>
  );
};

/** The thread of the person whom something concerns; what is written there is about it. */
export const ConcernedDrawer = ({ about, onClose }: { about: About; onClose: () => void }) => {
  const { data, isError, refetch } = useConcerned({ [about.field]: about.id });
  const thread = data?.hilo;
  return (
    <Frame title={thread ? thread.nombre : 'Mensajes'} onClose={onClose}>
      {!data &&
        (isError ? (
          <LoadFailure text="No se pudieron leer los mensajes." onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        ))}
      {thread && <ThreadView key={thread.personal_id} thread={thread} about={about} />}
      {thread === null && (
        <div className={shared.threadFoot}>
          <Note>{nobody[about.field]}</Note>
        </div>
      )}
    </Frame>
  );
};

const nobody: Readonly<Record<About['field'], string>> = {
  orden_id: 'La orden no tiene responsable: asígnela para escribirle.',
  ejecucion_id: 'La ejecución no tiene conductor.',
  evento_id: 'El evento no tiene conductor a quien escribirle.',
  activo_id: 'El activo no tiene conductor a quien escribirle.',
};

interface FrameProps {
  title: string;
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
}

const Frame = ({ title, onBack, onClose, children }: FrameProps) => {
  const heading = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { className: styles.drawer, role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading },
      }}
    >
      <header className={`row gap-4 rigid surface line-below ${styles.drawerHead}`}>
        {onBack && (
          <IconButton aria-label="Volver a los mensajes" onClick={onBack}>
            <Icon name="arrow_back" />
          </IconButton>
        )}
        <h2 className="grow flush bold ellipsis" id={heading}>
          {title}
        </h2>
        <IconButton aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {children}
    </Drawer>
  );
};
