import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Orden } from '#contract/entities/ordenes';
import type { Repuesto } from '#contract/entities/repuestos';
import type { Servicio } from '#contract/entities/servicios';
import { FaceChip } from '../../ui/FaceChip';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { ordenWords } from '../ordenes/index';
import { amountOf } from './amount';

/** The services that need a part, and the orders that plan it or took it. */
export const UsesOfPart = ({ part: { id, unidad } }: { part: Repuesto }) => {
  const filter = { repuesto_id: id };
  const services = useGetList<Servicio>('servicios', {
    filter,
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  });
  const orders = useGetList<Orden>('ordenes', {
    filter,
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: most },
  });
  return (
    <div className="grid one-column gap-12">
      <Uses
        title="Servicios"
        query={services}
        none="Ningún servicio lo lleva."
        all={`/servicios${filteredBy(filter)}`}
        line={({ id: service, nombre, repuestos }) => (
          <>
            <Link component={RouterLink} to={`/servicios/${service}/show`}>
              {nombre}
            </Link>
            <span className="rigid tabular">
              {amountOf(repuestos.find(({ repuesto_id }) => repuesto_id === id)?.cantidad ?? 0, unidad)}
            </span>
          </>
        )}
      />
      <Uses
        title="Órdenes"
        query={orders}
        none="Ninguna orden lo usa."
        all={`/ordenes${filteredBy(filter)}`}
        line={({ id: order, numero, titulo, estado }) => (
          <>
            <Link component={RouterLink} to={`/ordenes/${order}/show`}>
              {`${numero} ${titulo}`}
            </Link>
            <FaceChip face={ordenWords.estados[estado]} />
          </>
        )}
      />
    </div>
  );
};

const most = 10;

interface UsesProps<Row> {
  title: string;
  query: { data?: readonly Row[] | undefined; total?: number | undefined; error: unknown };
  none: string;
  /** Where all of them are. */
  all: string;
  line: (row: Row) => ReactNode;
}

const Uses = <Row extends { id: number }>({
  title,
  query: { data, total = 0, error },
  none,
  all,
  line,
}: UsesProps<Row>) => (
  <Section title={title}>
    {error !== null && error !== undefined && <Note>No se pudieron cargar.</Note>}
    {!data && !error && <ListSkeleton rows={2} />}
    {data?.length === 0 && <Note>{none}</Note>}
    {data && data.length > 0 && (
      <ul className="divided bare-list grid">
        {data.map((row) => (
          <li className="row spread gap-8 pad-10-0" key={row.id}>
            {line(row)}
          </li>
        ))}
      </ul>
    )}
    {total > most && (
      <Link component={RouterLink} to={all}>
        {`Ver todo (${total})`}
      </Link>
    )}
  </Section>
);
