import { useEffect, useState } from 'react';
import { Button } from '@mui/material';
import type { HiloMensajes, Mensaje, ReferenciaMensaje } from '#contract/requests/mensajes';
import { useSession } from '../../providers/session';
import { Icon } from '../Icon';
import { ListSkeleton } from '../ListSkeleton';
import { LoadFailure } from '../LoadFailure';
import { Note } from '../Note';
import { Bubbles } from './Bubbles';
import { Composer } from './Composer';
import { NewestInView } from './NewestInView';
import { useMarkMessages, useMessages } from './requests';
import { useOutgoing, type Outgoing } from './useOutgoing';
import shared from './messages.module.css';
import styles from './ThreadView.module.css';

/** What new messages of a thread are about, and how it is called on the screen. */
export interface About {
  field: ReferenciaMensaje;
  id: number;
  name: string;
}

const step = 30;

/** The conversation of the control room with a person. */
export const ThreadView = ({ thread, about }: { thread: HiloMensajes; about: About | null }) => {
  const { personal_id, nombre, recibe, motivo } = thread;
  const [count, setCount] = useState(step);
  const [mentioned, setMentioned] = useState(about);
  const { data, isError, refetch } = useMessages({ personal_id }, count);
  const me = useSession(({ user }) => user?.name) ?? '';
  const { waiting, write, retry, drop } = useOutgoing();
  const known = (data?.rows ?? []).toReversed();
  const messages = [...known, ...waiting.map((each, at) => pending(each, at, personal_id, me))];
  useMarkSeen(personal_id, known);

  const stateOf = ({ id }: Mensaje) => {
    const outgoing = id < 0 ? waiting[-id - 1] : undefined;
    return outgoing && <Unsent outgoing={outgoing} onRetry={() => retry(outgoing)} onDrop={() => drop(outgoing.key)} />;
  };

  return (
    <>
      <div className="grow shrink-y scroll-y pad-12-16" role="log" aria-label={`Mensajes con ${nombre}`}>
        {!data && (isError ? <Failed onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />)}
        {data && data.total > known.length && (
          <Button size="small" onClick={() => setCount(count + step)}>
            Ver anteriores
          </Button>
        )}
        {data && messages.length === 0 && (
          <p className={`muted ${styles.threadEmpty}`}>
            Todavía no hay mensajes con {nombre}. Lo que escriba le llega al teléfono.
          </p>
        )}
        <Bubbles messages={messages} office stateOf={stateOf} />
        <NewestInView newest={messages.at(-1)?.id} />
      </div>
      {recibe ? (
        <footer className={`grid gap-8 ${shared.threadFoot}`}>
          {mentioned && (
            <span className={`inline-row gap-6 self-start fit tinted pill brand tiny medium ${styles.threadAbout}`}>
              <span className="ellipsis">Sobre: {mentioned.name}</span>
              <button
                type="button"
                className="bare-button centered"
                aria-label={`No escribir sobre ${mentioned.name}`}
                onClick={() => setMentioned(null)}
              >
                <Icon name="close" size={15} />
              </button>
            </span>
          )}
          <Composer
            label={`Mensaje para ${nombre}`}
            enterSends
            autoFocus
            onSend={(texto) => write({ personal_id, texto, ...(mentioned && { [mentioned.field]: mentioned.id }) })}
          />
        </footer>
      ) : (
        <div className={shared.threadFoot}>
          <Note>{motivo}</Note>
        </div>
      )}
    </>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure text="No se pudieron leer los mensajes." onRetry={onRetry} />
);

/** A message of this screen that the server does not have yet; its id tells its place among those that wait. */
const pending = ({ body, fecha }: Outgoing, at: number, personal_id: number, autor: string): Mensaje => ({
  id: -at - 1,
  personal_id,
  de_oficina: true,
  autor,
  texto: body.texto,
  orden_id: null,
  ejecucion_id: null,
  evento_id: null,
  activo_id: null,
  referencia: null,
  fecha,
  creado_en: fecha,
  entregado_en: null,
  leido_en: null,
  leido_por: null,
});

const Unsent = ({ outgoing, onRetry, onDrop }: { outgoing: Outgoing; onRetry: () => void; onDrop: () => void }) =>
  outgoing.refusal === null ? (
    <span role="status">Enviando…</span>
  ) : (
    <span className="danger" role="alert">
      No se envió: {outgoing.refusal}{' '}
      <Button size="small" onClick={onRetry}>
        Reintentar
      </Button>
      <Button size="small" onClick={onDrop}>
        Descartar
      </Button>
    </span>
  );

/** What the person wrote is read once it is on a screen that somebody looks at. */
const useMarkSeen = (personalId: number, messages: readonly Mensaje[]) => {
  const mark = useMarkMessages();
  const newest = messages.findLast(({ de_oficina, leido_en }) => !de_oficina && leido_en === null)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void mark(personalId, newest);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [mark, personalId, newest]);
};
