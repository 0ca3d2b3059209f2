import { Button, Link as MuiLink } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Solicitud } from '#contract/entities/solicitudes';
import { solicitudes as words } from '#contract/words/solicitudes';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { known } from '../../../ui/fields/facts';
import { ago, dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Sound } from '../../../ui/sound/Sound';
import { ActivoReferenceField } from '../../activos/index';
import { NivelReferenceField } from '../../niveles/index';
import type { Decide } from '../decide/useDecide';
import { decisions } from '../decide/decisions';
import { estados, urgencias } from '../faces';
import { AnswerForm } from './AnswerForm';
import { Contact } from './Contact';
import { Similar } from './Similar';
import styles from '../solicitudes.module.css';

interface Props {
  request: Solicitud;
  decides: boolean;
  decide: Decide;
}

/** A request: what was said and shown, what can be done with it, and what was answered. */
export const RequestDetail = ({ request, decides, decide }: Props) => {
  const { estado, urgencia, descripcion, fotos_url, voz_url, contacto, creado_en } = request;
  const isNew = estado === 'nueva';
  return (
    <RecordContextProvider value={request}>
      <div className={`grid one-column gap-16 ${styles.detail}`}>
        <p className="flex wrap gap-6 flush align-center">
          <FaceChip face={estados[estado]} />
          <FaceChip face={{ ...urgencias[urgencia], label: `Urgencia ${urgencias[urgencia].label.toLowerCase()}` }} />
          <span className="muted small" title={dateTime(creado_en)}>
            {ago(creado_en)}
          </span>
        </p>
        <p className={`flush break-anywhere ${styles.words}`}>{descripcion}</p>
        <PhotoStrip photos={fotos_url.map((url, at) => ({ id: url, url, name: `Foto ${at + 1}` }))} />
        {voz_url !== null && <Sound src={voz_url} />}
        {isNew && decides && (
          <div className="flex wrap gap-8" role="toolbar" aria-label="Qué hacer con la solicitud">
            {decisions.map(({ a, label, icon, key }, at) => (
              <Button
                key={a}
                variant={at === 0 ? 'contained' : 'outlined'}
                startIcon={<Icon name={icon} size={18} />}
                title={`${label} (${key.toUpperCase()})`}
                onClick={() => decide.start(request, a)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <Facts facts={factsAbout(request)} />
        {contacto && <Contact contact={contacto} />}
        {isNew && decides && (
          <Similar request={request} onJoin={(similar) => decide.start(request, 'unida', similar)} />
        )}
        {decides && <AnswerForm request={request} />}
      </div>
    </RecordContextProvider>
  );
};

const factsAbout = (request: Solicitud) => {
  const { activo_id, nivel_id, solicitante, origen, orden_id, orden_numero, solicitud_id, motivo, respuesta } = request;
  const { fields, values } = words;
  return known([
    { label: fields.activo_id, value: activo_id !== null && <ActivoReferenceField source="activo_id" /> },
    { label: fields.nivel_id, value: nivel_id !== null && <NivelReferenceField source="nivel_id" /> },
    { label: fields.solicitante, value: solicitante ?? values.origen[origen] },
    {
      label: fields.orden_id,
      value: orden_id !== null && (
        <MuiLink component={Link} to={`/ordenes/${orden_id}/show`}>
          {orden_numero ?? 'Ver la orden'}
        </MuiLink>
      ),
    },
    {
      label: fields.solicitud_id,
      value: solicitud_id !== null && (
        <MuiLink component={Link} to={`/ordenes/solicitudes?solicitud=${solicitud_id}&filter=%7B%7D`}>
          Solicitud {solicitud_id}
        </MuiLink>
      ),
    },
    { label: fields.motivo, value: motivo },
    { label: fields.respuesta, value: respuesta },
  ]);
};
