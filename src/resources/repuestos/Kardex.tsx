import { useState } from 'react';
import { Button, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery, type Theme } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CanAccess } from 'react-admin';
import type { Movimiento, Repuesto } from '#contract/entities/repuestos';
import { limits } from '#contract/core/limits';
import { getRows } from '../../providers/requests';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime, money, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { TableScroll } from '../../ui/TableScroll';
import { amountOf } from './amount';
import { tiposMovimiento } from './faces';
import { MovementDialog } from './MovementDialog';
import styles from './repuestos.module.css';

/** The movements, the newest first, with their values and the resulting stock. */
export const Kardex = ({ part }: { part: Repuesto }) => {
  const [moving, setMoving] = useState(false);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useMovements(part.id);
  const rows = data?.pages.flatMap(({ rows }) => rows);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
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
      {isError && <Note>No se pudieron cargar los movimientos.</Note>}
      {!rows && !isError && <ListSkeleton rows={3} />}
      {rows?.length === 0 && <Note>Sin movimientos. Anote como entrada lo que hay hoy.</Note>}
      {rows && rows.length > 0 && (phone ? <Lines rows={rows} part={part} /> : <Rows rows={rows} />)}
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
  <TableScroll role="region" aria-label="Movimientos" tabIndex={0}>
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Fecha</TableCell>
          <TableCell>Movimiento</TableCell>
          <TableCell align="right">Cantidad</TableCell>
          <TableCell align="right">Precio</TableCell>
          <TableCell align="right">Valor</TableCell>
          <TableCell align="right">Existencia</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, fecha, tipo, cantidad, costo_unitario, existencia, valor, nota, creado_por }) => (
          <TableRow key={id}>
            <TableCell>
              {dateTime(fecha)}
              <small>{creado_por}</small>
            </TableCell>
            <TableCell>
              <FaceChip face={tiposMovimiento[tipo]} />
              <small>{nota}</small>
            </TableCell>
            <TableCell align="right">{`${cantidad > 0 ? '+' : ''}${number(cantidad, 2)}`}</TableCell>
            <TableCell align="right">{money(costo_unitario)}</TableCell>
            <TableCell align="right">{money(valor)}</TableCell>
            <TableCell align="right">{number(existencia, 2)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableScroll>
);

/** Two lines per movement, for phones. */
const Lines = ({ rows, part: { unidad } }: { rows: readonly Movimiento[]; part: Repuesto }) => (
  <ul className={`divided bare-list grid ${styles.partLines}`}>
    {rows.map(({ id, fecha, tipo, cantidad, costo_unitario, existencia, valor, nota, creado_por }) => (
      <li className="grid gap-4 pad-10-0" key={id}>
        <span className="row wrap">
          <FaceChip face={tiposMovimiento[tipo]} />
          <strong className="tabular">{`${cantidad > 0 ? '+' : ''}${number(cantidad, 2)}`}</strong>
          <span className="tabular">{`quedan ${amountOf(existencia, unidad)}`}</span>
        </span>
        <small className="muted">
          {[dateTime(fecha), `a ${money(costo_unitario)}: ${money(valor)}`, nota, creado_por]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </li>
    ))}
  </ul>
);

const useMovements = (partId: number) =>
  useInfiniteQuery({
    queryKey: ['repuestos', 'movimientos', partId],
    queryFn: ({ pageParam, signal }) =>
      getRows<Movimiento>(`/repuestos/${partId}/movimientos`, {
        range: [pageParam, pageParam + limits.list.page - 1],
      })({ signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * limits.list.page < total ? pages.length * limits.list.page : null,
  });
