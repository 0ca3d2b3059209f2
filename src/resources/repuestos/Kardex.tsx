import { useState } from 'react';
import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CanAccess } from 'react-admin';
import type { Movimiento, Repuesto } from '#contract/repuestos';
import { limits } from '#contract/limits';
import { api } from '../../providers/api';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Section } from '../../ui/Section';
import { tiposMovimiento } from './messages';
import { MovementDialog } from './MovementDialog';

/** What came and went, the newest first, with the stock that each movement left and what it was worth. */
export const Kardex = ({ part }: { part: Repuesto }) => {
  const [moving, setMoving] = useState(false);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useMovements(part.id);
  const rows = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Section
      title="Kardex"
      actions={
        <CanAccess resource="repuestos" action="edit">
          <Button variant="contained" startIcon={<Icon name="swap_vert" />} onClick={() => setMoving(true)}>
            Anotar movimiento
          </Button>
        </CanAccess>
      }
    >
      {isError && <p className="record-note">No se pudieron cargar los movimientos.</p>}
      {!rows && !isError && <ListSkeleton rows={3} />}
      {rows?.length === 0 && <p className="record-note">Sin movimientos. Anote como entrada lo que hay hoy.</p>}
      {rows && rows.length > 0 && <Rows rows={rows} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
      {moving && <MovementDialog part={part} onClose={() => setMoving(false)} />}
    </Section>
  );
};

const Rows = ({ rows }: { rows: readonly Movimiento[] }) => (
  <div className="record-scroll">
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Fecha</TableCell>
          <TableCell>Movimiento</TableCell>
          <TableCell align="right">Cantidad</TableCell>
          <TableCell align="right">Precio</TableCell>
          <TableCell align="right">Existencia</TableCell>
          <TableCell align="right">Valor</TableCell>
          <TableCell>Nota</TableCell>
          <TableCell>Anotó</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, fecha, tipo, cantidad, costo_unitario, existencia, valor, nota, creado_por }) => (
          <TableRow key={id}>
            <TableCell>{dateTime(fecha)}</TableCell>
            <TableCell>
              <FaceChip face={tiposMovimiento[tipo]} />
            </TableCell>
            <TableCell align="right">{`${cantidad > 0 ? '+' : ''}${number(cantidad, 2)}`}</TableCell>
            <TableCell align="right">{`$ ${number(costo_unitario, 2)}`}</TableCell>
            <TableCell align="right">{number(existencia, 2)}</TableCell>
            <TableCell align="right">{`$ ${number(valor, 2)}`}</TableCell>
            <TableCell>{nota ?? '—'}</TableCell>
            <TableCell>{creado_por ?? '—'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
);

const useMovements = (partId: number) =>
  useInfiniteQuery({
    queryKey: ['repuestos', 'movimientos', partId],
    queryFn: async ({ pageParam, signal }) => {
      const range = JSON.stringify([pageParam, pageParam + limits.list.page - 1]);
      const { json, headers } = await api<Movimiento[]>(`/repuestos/${partId}/movimientos?range=${range}`, { signal });
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1]) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * limits.list.page < total ? pages.length * limits.list.page : null),
  });
