import { Link } from 'react-router-dom';
import { safeRedirect } from '#contract/core/paths';
import type { Notificacion } from '#contract/requests/notificaciones';
import { avisos } from '#contract/words/notificaciones';
import { severidad as severityWords } from '#contract/words/tiposEvento';
import { ago, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { noticeFaces, toneOfSeverity } from '../../ui/noticeFaces';
import { classes } from '../../ui/classes';
import styles from './Notice.module.css';

/** One notice: what happened, when, and whether it was read. */
export const Notice = ({ notice, onOpen }: { notice: Notificacion; onOpen: () => void }) => {
  const { tipo, titulo, texto, url, severidad, creado_en, leida_en } = notice;
  const { icon, tone } = noticeFaces[tipo];
  const to = safeRedirect(url);
  const content = (
    <>
      <span
        className={`centered rigid round ${styles.icon}`}
        data-tone={severidad ? toneOfSeverity[severidad] : tone}
        title={severidad ? `Severidad: ${severityWords[severidad]}` : avisos[tipo].name}
      >
        <Icon name={icon} />
      </span>
      <span className={`grid grow shrink break-anywhere ${styles.words}`}>
        <span className={styles.title}>{titulo}</span>
        {texto && <span className={`clip muted ${styles.text}`}>{texto}</span>}
        <time className="muted tiny" dateTime={creado_en} title={dateTime(creado_en)}>
          {ago(creado_en)}
        </time>
      </span>
      {leida_en === null && (
        <span className={`rigid round ${styles.unread}`}>
          <span className="visually-hidden">Sin leer</span>
        </span>
      )}
    </>
  );
  return to ? (
    <Link
      className={classes(
        'bare-button flex gap-12 full-width pad-10-12 rounded muted text-left plain hoverable focus-inside',
        styles.notice,
      )}
      to={to}
      onClick={onOpen}
      data-unread={leida_en === null}
    >
      {content}
    </Link>
  ) : (
    <button
      type="button"
      className={classes(
        'bare-button flex gap-12 full-width pad-10-12 rounded muted text-left plain hoverable focus-inside',
        styles.notice,
      )}
      onClick={onOpen}
      data-unread={leida_en === null}
    >
      {content}
    </button>
  );
};
