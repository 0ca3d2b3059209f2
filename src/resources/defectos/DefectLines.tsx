import { Link } from '@mui/material';
import { useGetList, useGetMany } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#contract/core/access';
import { canOpen } from '#contract/core/paths';
import type { Defecto } from '#contract/entities/defectos';
import { useRole } from '../../providers/session';
import { FaceChip } from '../../ui/FaceChip';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { defectAddress } from './address';
import { estados, severidades } from './faces';
import { ageOf, gravestFirst, isOpen, timesSaid } from './said';

/** A line for each defect; each opens it. */
const DefectLines = ({ defects }: { defects: readonly Defecto[] }) => (
  <ul className="bare-list divided">
    {defects.map((defect) => (
      <li className="row wrap spread gap-8 pad-10-0" key={defect.id}>
        <span className="grid gap-2 shrink">
          <Title defect={defect} />
          <small className="muted">
            {[defect.grupo, ageOf(defect), timesSaid(defect)].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className="row wrap gap-6">
          <FaceChip face={severidades[defect.severidad]} />
          <FaceChip face={estados[defect.estado]} />
        </span>
      </li>
    ))}
  </ul>
);

/** A link where the page is. */
const Title = ({ defect: { id, titulo } }: { defect: Defecto }) =>
  canOpen(useRole(), '/mantenimiento/defectos') ? (
    <Link className="break-anywhere" component={RouterLink} to={defectAddress(id)}>
      {titulo}
    </Link>
  ) : (
    <span className="break-anywhere">{titulo}</span>
  );

/** Those that an inspection saw. */
export const DefectsById = ({ ids }: { ids: number[] }) => {
  const { data = [] } = useGetMany<Defecto>('defectos', { ids });
  const found = data.filter(Boolean);
  if (found.length === 0) return null;
  return (
    <Section title="Defectos">
      <DefectLines defects={found} />
    </Section>
  );
};

/** What is to be repaired on an asset, the gravest first. */
export const OpenDefects = ({ activoId }: { activoId: number }) => {
  const { data, isError, refetch } = useGetList<Defecto>('defectos', {
    filter: { activo_id: activoId, abierto: true },
    pagination: page,
    sort: gravestFirst,
  });
  return (
    <Section title="Por reparar">
      {!data && !isError && <ListSkeleton rows={2} />}
      {!data && isError && <LoadFailure text="No se pudieron cargar los defectos." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Note>Nada: ningún defecto abierto.</Note>}
      {data && data.length > 0 && <DefectLines defects={data} />}
    </Section>
  );
};

const page = { page: 1, perPage: 50 };

/** Those that an order repairs when it is closed, and the critical ones of its asset that it does not. */
export const DefectsOfOrder = (props: OfOrder) => (can(useRole(), 'list', 'defectos') ? <Those {...props} /> : null);

interface OfOrder {
  ordenId: number;
  activoId: number;
  /** Whether it is still to be closed. */
  open: boolean;
}

const Those = ({ ordenId, activoId, open }: OfOrder) => {
  const { data: own = [] } = useGetList<Defecto>('defectos', {
    filter: { orden_id: ordenId },
    pagination: page,
    sort: gravestFirst,
  });
  const { data: critical = [] } = useGetList<Defecto>(
    'defectos',
    { filter: { activo_id: activoId, abierto: true, severidad: 'critica' }, pagination: page, sort: gravestFirst },
    { enabled: open },
  );
  const others = critical.filter(({ orden_id }) => orden_id !== ordenId);
  if (own.length === 0 && others.length === 0) return null;
  return (
    <Section title="Defectos">
      {open && own.some(isOpen) && <Note>Al cerrar la orden quedan reparados.</Note>}
      {own.length > 0 && <DefectLines defects={own} />}
      {others.length > 0 && (
        <>
          <Note role="alert">
            El activo sigue no apto con la orden cerrada: tiene otros defectos críticos abiertos.
          </Note>
          <DefectLines defects={others} />
        </>
      )}
    </Section>
  );
};
