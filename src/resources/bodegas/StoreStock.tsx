import { Link } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ExistenciaDeBodega } from '#contract/entities/bodegas';
import { repuestos } from '#contract/words/repuestos';
import { usePaged } from '../../providers/paged';
import { number } from '../../ui/formats';
import { PagedRows } from '../../ui/PagedRows';
import { PlainTable } from '../../ui/PlainTable';
import { StatusChip } from '../../ui/StatusChip';
import { usePhone } from '../../ui/usePhone';
import { amountOf } from '../repuestos/index';

/** What a store has, by the place of each part. */
export const StoreStock = ({ id }: { id: number }) => {
  const list = usePaged<ExistenciaDeBodega>(['repuestos', 'bodega', id], `/bodegas/${id}/existencias`);
  const phone = usePhone();
  return (
    <PagedRows list={list} failed="No se pudieron cargar las existencias." none="No hay nada en esta bodega.">
      {(rows) => (phone ? <Lines rows={rows} /> : <Rows rows={rows} />)}
    </PagedRows>
  );
};

interface Props {
  rows: readonly ExistenciaDeBodega[];
}

const Rows = ({ rows }: Props) => (
  <PlainTable
    label="Existencias de la bodega"
    dense
    rows={rows}
    keyOf={(row) => row.repuesto_id}
    columns={[
      ['Repuesto', (row) => <Part row={row} />],
      ['Ubicación', ({ ubicacion }) => ubicacion ?? '—'],
      ['Hay', ({ existencia, unidad }) => amountOf(existencia, unidad), 'right'],
      ['Reservado', ({ reservado }) => amountOrDash(reservado), 'right'],
      ['Disponible', ({ disponible }) => number(disponible, 2), 'right'],
      ['Por llegar', ({ por_llegar }) => amountOrDash(por_llegar), 'right'],
    ]}
  />
);

/** Two lines per part, for phones. */
const Lines = ({ rows }: Props) => (
  <ul className="divided bare-list grid">
    {rows.map((row) => (
      <li className="grid gap-4 pad-10-0" key={row.repuesto_id}>
        <span className="row spread gap-8">
          <Part row={row} />
          <strong className="rigid tabular">{amountOf(row.existencia, row.unidad)}</strong>
        </span>
        <small className="muted">
          {[
            row.ubicacion,
            row.reservado > 0 && `${number(row.reservado, 2)} reservado`,
            row.por_llegar > 0 && `${number(row.por_llegar, 2)} por llegar`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </li>
    ))}
  </ul>
);

const Part = ({ row: { repuesto_id, repuesto, codigo, bajo_minimo } }: { row: ExistenciaDeBodega }) => {
  const { canAccess } = useCanAccess({ resource: 'repuestos', action: 'list' });
  return (
    <span className="inline-row wrap gap-4-12">
      {canAccess ? (
        <Link component={RouterLink} to={`/servicios/repuestos?repuesto=${repuesto_id}`} title={codigo ?? undefined}>
          {repuesto}
        </Link>
      ) : (
        repuesto
      )}
      {bajo_minimo && <StatusChip tone="peligro" label={repuestos.values.bajo_minimo.true} />}
    </span>
  );
};

const amountOrDash = (amount: number) => (amount === 0 ? '—' : number(amount, 2));
