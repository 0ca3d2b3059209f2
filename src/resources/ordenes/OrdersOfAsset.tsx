import { Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Orden } from '#contract/entities/ordenes';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime, money, number } from '../../ui/formats';
import { TableScroll } from '../../ui/TableScroll';
import { PersonalReferenceField } from '../personal/index';
import { Part } from './detail/Part';
import { DueDate } from './DueDate';
import { estados, prioridades } from './faces';
import { useOrderChanges } from './useOrderChanges';
import { useSeesCosts } from './useSeesCosts';

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
          <TableScroll role="region" aria-label="Órdenes" tabIndex={0}>
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>Orden</TableCell>
                  <TableCell>Estado</TableCell>
                  <TableCell>Prioridad</TableCell>
                  <TableCell>Responsable</TableCell>
                  <TableCell>Creada</TableCell>
                  <TableCell>Fecha límite</TableCell>
                  {costs && <TableCell align="right">Costo</TableCell>}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((orden) => (
                  <RecordContextProvider key={orden.id} value={orden}>
                    <TableRow>
                      <TableCell>
                        <Link
                          component={RouterLink}
                          to={`/ordenes/${orden.id}/show`}
                        >{`${orden.numero} · ${orden.titulo}`}</Link>
                      </TableCell>
                      <TableCell>
                        <FaceChip face={estados[orden.estado]} />
                      </TableCell>
                      <TableCell>
                        <FaceChip face={prioridades[orden.prioridad]} />
                      </TableCell>
                      <TableCell>
                        <PersonalReferenceField source="responsable_id" />
                      </TableCell>
                      <TableCell>{dateTime(orden.creado_en)}</TableCell>
                      <TableCell>
                        <DueDate orden={orden} />
                      </TableCell>
                      {costs && (
                        <TableCell align="right">{orden.costo_total ? money(orden.costo_total, 0) : '—'}</TableCell>
                      )}
                    </TableRow>
                  </RecordContextProvider>
                ))}
              </TableBody>
            </Table>
          </TableScroll>
          {total > few && (
            <Link
              component={RouterLink}
              to={{
                pathname: '/ordenes',
                search: filteredBy(filter),
              }}
            >
              Ver las {number(total)}
            </Link>
          )}
        </>
      )}
    </Part>
  );
};

export default OrdersOfAsset;
