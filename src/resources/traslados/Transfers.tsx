import type { Traslado } from '#contract/entities/traslados';
import { usePaged } from '../../providers/paged';
import { dateTime, number } from '../../ui/formats';
import { PagedRows } from '../../ui/PagedRows';
import { useNamesOf } from '../../ui/useNamesOf';

/** Transfers, the newest first: from where to where, and what. */
export const Transfers = ({ filter }: { filter: Record<string, number> }) => {
  const list = usePaged<Traslado>(['traslados', 'de', filter], '/traslados', { filter, sort: ['id', 'DESC'] });
  return (
    <PagedRows list={list} failed="No se pudieron cargar los traslados." none="Sin traslados.">
      {(rows) => <Lines rows={rows} />}
    </PagedRows>
  );
};

const Lines = ({ rows }: { rows: readonly Traslado[] }) => {
  const stores = useNamesOf(
    'bodegas',
    rows.flatMap(({ de_bodega_id, a_bodega_id }) => [de_bodega_id, a_bodega_id]),
  );
  const parts = useNamesOf(
    'repuestos',
    rows.flatMap(({ renglones }) => renglones.map(({ repuesto_id }) => repuesto_id)),
  );
  return (
    <ul className="divided bare-list grid">
      {rows.map(({ id, fecha, de_bodega_id, a_bodega_id, renglones, nota, creado_por }) => (
        <li className="grid gap-4 pad-10-0" key={id}>
          <strong className="semibold">
            {[de_bodega_id, a_bodega_id].map((store) => stores.get(store) ?? '—').join(' → ')}
          </strong>
          <span>
            {renglones
              .map(({ repuesto_id, cantidad }) => `${number(cantidad, 2)} × ${parts.get(repuesto_id) ?? '—'}`)
              .join(', ')}
          </span>
          <small className="muted">{[dateTime(fecha), nota, creado_por].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  );
};
