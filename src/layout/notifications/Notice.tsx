import { Link } from 'react-router-dom';
import { safeRedirect } from '#contract/paths';
import type { Notificacion } from '#contract/notificaciones';
import { ago, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { noticeFaces } from './faces';

/** One notice: what happened, when, and whether it was read. */
export const Notice = ({ notice, onOpen }: { notice: Notificacion; onOpen: () => void }) => {
  const { tipo, titulo, texto, url, creado_en, leida_en } = notice;
  const { icon, tone, label } = noticeFaces[tipo];
  const to = safeRedirect(url);
  const content = (
    <>
      <span className="notice-icon" data-tone={tone} title={label}>
        <Icon name={icon} />
      </span>
      <span className="notice-words">
        <span className="notice-title">{titulo}</span>
        {texto && <span className="notice-text">{texto}</span>}
        <time className="notice-time" dateTime={creado_en} title={dateTime(creado_en)}>
          {ago(creado_en)}
        </time>
      </span>
      {leida_en === null && (
        <span className="notice-unread">
          <span className="visually-hidden">Sin leer</span>
        </span>
      )}
    </>
  );
  return to ? (
    <Link className="notice" to={to} onClick={onOpen} data-unread={leida_en === null}>
      {content}
    </Link>
  ) : (
    <button type="button" className="notice" onClick={onOpen} data-unread={leida_en === null}>
      {content}
    </button>
  );
};
