import { Link as MuiLink } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Solicitud } from '#contract/entities/solicitudes';
import { ago, dateTime } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { Contact } from './detail/Contact';

/** The requests that an order came from or that were joined to it, and who waits for an answer; nothing without any. */
export const RequestsOfOrder = ({ ordenId }: { ordenId: number }) => {
  const { data = [] } = useGetList<Solicitud>('solicitudes', {
    filter: { orden_id: ordenId },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  if (data.length === 0) return null;
  return (
    <Section title={data.length === 1 ? 'Solicitud' : 'Solicitudes'}>
      <ul className="bare-list divided">
        {data.map(({ id, descripcion, solicitante, creado_en, contacto, respuesta }) => (
          <li className="grid gap-6 pad-10-0" key={id}>
            <MuiLink
              className="break-anywhere"
              component={Link}
              to={`/ordenes/solicitudes?solicitud=${id}&filter=%7B%7D`}
            >
              {descripcion}
            </MuiLink>
            <small className="muted" title={dateTime(creado_en)}>
              {[solicitante, ago(creado_en)].filter(Boolean).join(' · ')}
            </small>
            {contacto && <Contact contact={contacto} />}
            {respuesta !== null && <small>Se le respondió: «{respuesta}»</small>}
          </li>
        ))}
      </ul>
    </Section>
  );
};
