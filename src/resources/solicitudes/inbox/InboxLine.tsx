import type { Solicitud } from '#contract/entities/solicitudes';
import { FaceChip } from '../../../ui/FaceChip';
import { ago, dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Picture } from '../../../ui/Picture';
import { estados, urgencias } from '../faces';
import styles from '../solicitudes.module.css';

interface Props {
  request: Solicitud;
  place: string | undefined;
  current: boolean;
  opened: boolean;
  now: number;
  onOpen: (id: number) => void;
}

/** Waiting longer than that is long, ms. */
const long = 24 * 3_600_000;

/** One request; a click anywhere on it opens it. */
export const InboxLine = ({ request, place, current, opened, now, onOpen }: Props) => {
  const { id, descripcion, fotos_url, voz_url, urgencia, estado, creado_en, solicitante } = request;
  const [photo] = fotos_url;
  const waits = estado === 'nueva';
  return (
    <li
      id={lineId(id)}
      className={`grid align-center relative line-below hoverable ${styles.line}`}
      data-current={current || undefined}
      data-opened={opened || undefined}
    >
      <span className={`centered clip rounded subtle muted ${styles.linePhoto}`}>
        {photo ? <Picture src={photo} alt="" /> : <Icon name={voz_url ? 'mic' : 'chat'} size={20} />}
      </span>
      <button
        type="button"
        className={`bare-button grid shrink unpadded inherit-color regular ${styles.lineOpen}`}
        aria-current={opened || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={`ellipsis ${waits ? 'semibold' : ''}`}>{descripcion}</span>
        <small className="ellipsis muted">{[place, solicitante].filter(Boolean).join(' · ') || '—'}</small>
      </button>
      <span className={`flex wrap gap-4 ${styles.lineState}`}>
        {urgencia === 'alta' && <FaceChip face={{ ...urgencias.alta, label: 'Urgente' }} />}
        {!waits && <FaceChip face={estados[estado]} />}
      </span>
      <time
        className={`small tabular nowrap ${waits && now - Date.parse(creado_en) > long ? 'warning' : 'muted'}`}
        dateTime={creado_en}
        title={dateTime(creado_en)}
      >
        {ago(creado_en, now)}
      </time>
    </li>
  );
};

export const lineId = (id: number) => `solicitud-${id}`;
