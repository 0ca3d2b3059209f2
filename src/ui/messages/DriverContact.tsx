import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Contacto, ConsultaContacto } from '#contract/requests/mensajes';
import { can } from '#contract/core/access';
import { getJson } from '../../providers/requests';
import { useRole, useSession } from '../../providers/session';
import { Icon } from '../Icon';
import styles from './DriverContact.module.css';

interface Props {
  field: keyof ConsultaContacto;
  id: number;
  /** Shown instead of the name: a link to the person. */
  name?: ReactNode;
}

/**
 * Who drives an asset or a run, or is concerned by an event, and how to call and write to them at once. A dash while it
 * is unknown, and for who may not reach them.
 */
export const DriverContact = ({ field, id, name }: Props) => {
  const empresa = useSession((state) => state.empresa);
  const { data } = useQuery({
    enabled: can(useRole(), 'list', 'mensajes'),
    queryKey: ['contacto', empresa, field, id],
    queryFn: getJson<Contacto>('/mensajes/contacto', { [field]: id }),
  });
  if (!data) return name ?? '—';
  if (!data.contacto) return name ?? 'Sin conductor';
  const { nombre, telefono, telefono_e164 } = data.contacto;
  const number = telefono_e164 ?? telefono;
  return (
    <span className={styles.contact}>
      <span className="break-anywhere">{name ?? nombre}</span>
      {number === null ? (
        <small className="muted">sin teléfono</small>
      ) : (
        <Link className={`inline-row gap-2 tabular nowrap ${styles.call}`} href={`tel:${number}`}>
          <Icon name="call" size={16} />
          <span className="visually-hidden">Llamar a {nombre}: </span>
          {number}
        </Link>
      )}
      {telefono_e164 !== null && (
        <Link
          className={`inline-row gap-2 nowrap ${styles.call}`}
          href={`https://wa.me/${telefono_e164.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" size={16} />
          WhatsApp
        </Link>
      )}
    </span>
  );
};
