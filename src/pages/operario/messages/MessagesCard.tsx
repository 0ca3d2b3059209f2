import { lazy, Suspense } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { messageTime } from '../../../ui/messages/receipt';
import { StatusChip } from '../../../ui/StatusChip';
import { useView } from '../usePhone';
import { unreadOf } from './thread';
import shared from '../operario.module.css';
import styles from './MessagesCard.module.css';

const MessagesDialog = lazy(() => import('./MessagesDialog'));

/** The parameter of the address with which a notice opens the thread. */
const parameter = 'mensajes';

/** On the start page: what the control room wrote last, and the way to answer. */
export const MessagesCard = () => {
  const { persona, mensajes } = useView();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!persona) return null;
  const unread = unreadOf(mensajes);
  const shown = unread.at(-1) ?? mensajes.at(-1);
  return (
    <section className={`grid gap-10 ${shared.phoneCard}`} aria-labelledby="mis-mensajes">
      <header className="flex wrap align-baseline spread gap-8">
        <h2 id="mis-mensajes">Mensajes de la central</h2>
        {unread.length > 0 && <StatusChip tone="info" icon="chat" label={counted(unread.length, 'nuevo', 'nuevos')} />}
      </header>
      {shown && (
        <div className="grid gap-2">
          <span className="muted regular">
            {shown.de_oficina ? shown.autor : 'Usted'} · {messageTime(shown.fecha)}
          </span>
          <p className={`clip ${styles.lastWords}`} data-unread={unread.length > 0}>
            {shown.texto}
          </p>
        </div>
      )}
      <Button
        component={Link}
        to={{ search: `?${parameter}` }}
        variant={unread.length > 0 ? 'contained' : 'outlined'}
        startIcon={<Icon name="chat" />}
      >
        {unread.length > 0 ? 'Leer y responder' : shown ? 'Ver mensajes' : 'Escribir a la central'}
      </Button>
      {search.has(parameter) && (
        <Suspense>
          <MessagesDialog onClose={() => void navigate(pathname)} />
        </Suspense>
      )}
    </section>
  );
};
