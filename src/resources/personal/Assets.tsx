import { Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Activo } from '#contract/activos';
import { number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Section } from '../../ui/Section';
import './personal.css';

const few = 8;

/** The assets that somebody answers for, and those they drive. */
export const Assets = ({ personId }: { personId: number }) => (
  <Section title="Activos a su cargo">
    <div className="persona-assets">
      <Held title="Responsable de" field="responsable_id" personId={personId} />
      <Held title="Conduce" field="conductor_id" personId={personId} />
    </div>
  </Section>
);

const Held = ({ title, field, personId }: { title: string; field: 'responsable_id' | 'conductor_id'; personId: number }) => {
  const filter = { [field]: personId };
  const {
    data,
    total = 0,
    isError,
  } = useGetList<Activo>('activos', { filter, sort: { field: 'nombre', order: 'ASC' }, pagination: { page: 1, perPage: few } });
  return (
    <div>
      <h4>{title}</h4>
      {isError && <p className="record-note">No se pudo cargar la lista.</p>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <p className="record-note">Ninguno.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, nombre, codigo, placa }) => (
            <li key={id}>
              <Link component={RouterLink} to={`/activos/${id}/show`}>
                {nombre}
              </Link>{' '}
              <small>{[placa, codigo].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {total > few && (
        <Link component={RouterLink} to={{ pathname: '/activos', search: `?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` }}>
          Ver los {number(total)}
        </Link>
      )}
    </div>
  );
};
