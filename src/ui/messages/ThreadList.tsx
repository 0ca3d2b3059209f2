import { useState } from 'react';
import { Button } from '@mui/material';
import type { HiloMensajes } from '#contract/requests/mensajes';
import { Avatar } from '../Avatar';
import { EmptyState } from '../EmptyState';
import { ListSkeleton } from '../ListSkeleton';
import { LoadFailure } from '../LoadFailure';
import { SearchInput } from '../SearchInput';
import { messageTime } from './receipt';
import { useThreads } from './requests';
import styles from './ThreadList.module.css';

const step = 30;

/** The threads of the company, by their newest message; a search also finds people with whom there is none. */
export const ThreadList = ({ onChoose }: { onChoose: (thread: HiloMensajes) => void }) => {
  const [q, setQ] = useState('');
  const [count, setCount] = useState(step);
  const { data, isError, refetch } = useThreads(q, count);
  return (
    <>
      <div className="pad-12-16">
        <SearchInput placeholder="Buscar a una persona" fullWidth value={q} onValue={setQ} />
      </div>
      <div className="grow shrink-y scroll-y">
        {!data &&
          (isError ? (
            <LoadFailure text="No se pudieron leer los mensajes." onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={5} />
          ))}
        {data?.rows.length === 0 && (
          <EmptyState
            icon="chat"
            text={
              q
                ? `Nadie del personal se llama «${q}».`
                : 'Todavía no hay mensajes. Busque a un operario para escribirle, o use «Mensaje» en la ficha de un ' +
                  'activo, una orden, una ejecución o un evento.'
            }
          />
        )}
        <ul className="bare-list grid divided">
          {data?.rows.map((thread) => (
            <li key={thread.personal_id}>
              <Row thread={thread} onChoose={() => onChoose(thread)} />
            </li>
          ))}
        </ul>
        {data && data.total > data.rows.length && <Button onClick={() => setCount(count + step)}>Ver más</Button>}
      </div>
    </>
  );
};

const Row = ({ thread, onChoose }: { thread: HiloMensajes; onChoose: () => void }) => {
  const { nombre, ultimo, sin_leer, motivo } = thread;
  return (
    <button
      type="button"
      className={`bare-button row gap-10 full-width text-left hoverable ${styles.threadRow}`}
      onClick={onChoose}
    >
      <Avatar name={nombre} size="small" />
      <span className="grid one-column grow shrink">
        <span className="flex gap-8 spread">
          <strong className="ellipsis semibold">{nombre}</strong>
          {ultimo && (
            <time className="muted tiny nowrap" dateTime={ultimo.creado_en}>
              {messageTime(ultimo.creado_en)}
            </time>
          )}
        </span>
        <span className="flex gap-8 spread">
          <span className="ellipsis muted small">
            {ultimo ? `${ultimo.de_oficina ? `${ultimo.autor}: ` : ''}${ultimo.texto}` : (motivo ?? 'Sin mensajes')}
          </span>
          {sin_leer > 0 && (
            <span className={`tabular bold tiny ${styles.unread}`}>
              <span aria-hidden>{sin_leer}</span>
              <span className="visually-hidden">{sin_leer} sin leer</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
};
