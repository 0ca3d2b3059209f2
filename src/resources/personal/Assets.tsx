import { lazy, Suspense, useState } from 'react';
import { Button, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Activo } from '#contract/entities/activos';
import type { Nivel } from '#contract/entities/niveles';
import type { Persona } from '#contract/entities/personal';
import { Icon } from '../../ui/Icon';
import { number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import styles from './personal.module.css';

// Loaded only when needed.
const RetireDialog = lazy(() => import('./RetireDialog'));

const few = 8;

/** What a person is responsible for: assets, the vehicles they drive, and the levels they head. */
export const Assets = ({ person }: { person: Persona }) => (
  <Section title="A su cargo" actions={person.estado !== 'retirado' && <RetireButton person={person} />}>
    <div className={styles.personaAssets}>
      <Held title="Activos de los que responde" resource="activos" filter={{ responsable_id: person.id }} />
      <Held title="Activos que conduce" resource="activos" filter={{ conductor_id: person.id }} />
      <Held title="Niveles que dirige" resource="niveles" filter={{ responsable_id: person.id }} />
    </div>
  </Section>
);

const RetireButton = ({ person }: { person: Persona }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="do_not_disturb_on" />} onClick={() => setAsking(true)}>
        Retirar
      </Button>
      {asking && (
        <Suspense>
          <RetireDialog person={person} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};

interface Holding {
  title: string;
  resource: 'activos' | 'niveles';
  filter: Record<string, number>;
}

const Held = ({ title, resource, filter }: Holding) => {
  const {
    data,
    total = 0,
    isError,
  } = useGetList<Activo | Nivel>(resource, {
    filter,
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: few },
  });
  return (
    <div>
      <h4 className="muted tiny medium">{title}</h4>
      {isError && <Note>No se pudo cargar la lista.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Note>Ninguno.</Note>}
      {data && data.length > 0 && (
        <ul className="bare-list grid gap-6">
          {data.map((held) => (
            <li key={held.id}>
              <Link component={RouterLink} to={`/${resource}/${held.id}/show`}>
                {held.nombre}
              </Link>{' '}
              <small className="muted">
                {['placa' in held && held.placa, held.codigo].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {total > few && (
        <Link
          component={RouterLink}
          to={{
            pathname: `/${resource}`,
            search: filteredBy(filter),
          }}
        >
          Ver los {number(total)}
        </Link>
      )}
    </div>
  );
};
