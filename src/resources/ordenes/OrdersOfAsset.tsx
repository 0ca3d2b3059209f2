import { Link } from '@mui/material';
import { RecordContextProvider, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Orden } from '#contract/entities/ordenes';
import { ordenes } from '#contract/words/ordenes';
import { FaceChip } from '../../ui/FaceChip';
import { figureText } from '../../ui/figures';
import { dateTime, number } from '../../ui/formats';
import { PlainTable } from '../../ui/PlainTable';
import { PersonalReferenceField } from '../personal/index';
import { Part } from './detail/Part';
import { DueDate } from './DueDate';
import { estados, prioridades } from './faces';
import { useOrderChanges } from './useOrderChanges';
import { useSeesCosts } from './useSeesCosts';

const { fields: words } = ordenes;
const few = 50;

/** The orders of an asset, the newest first. */
const OrdersOfAsset = ({ activoId }: { activoId: number }) => {
  const filter = { activo_id: activoId };
  const query = useGetList<Orden>('ordenes', {
    filter,
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: few },
  });
  const costs = useSeesCosts();
  const { total = 0 } = query;
  useOrderChanges();
  return (
    <Part
      title={total > 0 ? `Órdenes (${number(total)})` : 'Órdenes'}
      query={query}
      none="Nunca ha tenido órdenes de trabajo."
    >
      {(rows) => (
        <>
          <PlainTable
            label="Órdenes"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              [
                'Orden',
                ({ id, numero, titulo }) => (
                  <Link component={RouterLink} to={`/ordenes/${id}/show`}>{`${numero} · ${titulo}`}</Link>
                ),
              ],
              [words.estado, ({ estado }) => <FaceChip face={estados[estado]} />],
              [words.prioridad, ({ prioridad }) => <FaceChip face={prioridades[prioridad]} />],
              [
                words.responsable_id,
                (orden) => (
                  <RecordContextProvider value={orden}>
                    <PersonalReferenceField source="responsable_id" />
                  </RecordContextProvider>
                ),
              ],
              [words.creado_en, ({ creado_en }) => dateTime(creado_en)],
              [words.fecha_limite, (orden) => <DueDate orden={orden} />],
              costs && ['Costo', ({ costo_total }) => figureText('costo_total', costo_total), 'right'],
            ]}
          />
          {total > few && (
            <Link component={RouterLink} to={{ pathname: '/ordenes', search: filteredBy(filter) }}>
              Ver las {number(total)}
            </Link>
          )}
        </>
      )}
    </Part>
  );
};

export default OrdersOfAsset;
