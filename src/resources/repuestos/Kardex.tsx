import { useState } from 'react';
import { MenuItem, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import type { Movimiento, Repuesto } from '#contract/entities/repuestos';
import { usePaged } from '../../providers/paged';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime, money, number } from '../../ui/formats';
import { PagedRows } from '../../ui/PagedRows';
import { Section } from '../../ui/Section';
import { TableScroll } from '../../ui/TableScroll';
import { usePhone } from '../../ui/usePhone';
import { useStores } from '../bodegas/index';
import { amountOf } from './amount';
import { tiposMovimiento } from './faces';
import { MoveButton } from './MoveButton';
import styles from './repuestos.module.css';

/** The movements, the newest first, with their values and the resulting stock; of all stores, or of one. */
export const Kardex = ({ part }: { part: Repuesto }) => {
  const stores = useStores();
  const [store, setStore] = useState<number>();
  const list = usePaged<Movimiento>(['repuestos', 'movimientos', part.id, store], `/repuestos/${part.id}/movimientos`, {
    bodega_id: store,
  });
  const phone = usePhone();
  const names = new Map(stores.map(({ id, nombre }) => [id, nombre]));
  const shown = { part, ...(stores.length > 1 && { names }) };
  return (
    <Section
      title="Kardex"
      actions={
        <>
          {stores.length > 1 && (
            <TextField
              select
              size="small"
              margin="none"
              fullWidth={false}
              value={store ?? 0}
              onChange={({ target }) => setStore(Number(target.value) || undefined)}
              slotProps={{ htmlInput: { 'aria-label': 'Bodega' } }}
            >
              <MenuItem value={0}>Todas las bodegas</MenuItem>
              {stores.map(({ id, nombre }) => (
                <MenuItem key={id} value={id}>
                  {nombre}
                </MenuItem>
              ))}
            </TextField>
          )}
          <MoveButton part={part} />
        </>
      }
    >
      <PagedRows
        list={list}
        failed="No se pudieron cargar los movimientos."
        none={store === undefined ? 'Sin movimientos. Anote como entrada lo que hay hoy.' : 'Sin movimientos en ella.'}
      >
        {(rows) => (phone ? <Lines rows={rows} {...shown} /> : <Rows rows={rows} {...shown} />)}
      </PagedRows>
    </Section>
  );
};

interface Shown {
  rows: readonly Movimiento[];
  part: Repuesto;
  /** Of the stores, where there are several. */
  names?: ReadonlyMap<number, string>;
}

const Rows = ({ rows, names }: Shown) => (
  <TableScroll role="region" aria-label="Movimientos" tabIndex={0}>
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Fecha</TableCell>
          <TableCell>Movimiento</TableCell>
          {names && <TableCell>Bodega</TableCell>}
          <TableCell align="right">Cantidad</TableCell>
          <TableCell align="right">Precio</TableCell>
          <TableCell align="right">Valor</TableCell>
          <TableCell align="right">Existencia</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, fecha, tipo, bodega_id, cantidad, costo_unitario, existencia, valor, nota, creado_por }) => (
          <TableRow key={id}>
            <TableCell>
              {dateTime(fecha)}
              <small>{creado_por}</small>
            </TableCell>
            <TableCell>
              <FaceChip face={tiposMovimiento[tipo]} />
              <small>{nota}</small>
            </TableCell>
            {names && <TableCell>{names.get(bodega_id) ?? '—'}</TableCell>}
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
const Lines = ({ rows, part: { unidad }, names }: Shown) => (
  <ul className={`divided bare-list grid ${styles.partLines}`}>
    {rows.map(({ id, fecha, tipo, bodega_id, cantidad, costo_unitario, existencia, valor, nota, creado_por }) => (
      <li className="grid gap-4 pad-10-0" key={id}>
        <span className="row wrap">
          <FaceChip face={tiposMovimiento[tipo]} />
          <strong className="tabular">{`${cantidad > 0 ? '+' : ''}${number(cantidad, 2)}`}</strong>
          <span className="tabular">{`quedan ${amountOf(existencia, unidad)}`}</span>
        </span>
        <small className="muted">
          {[dateTime(fecha), names?.get(bodega_id), `a ${money(costo_unitario)}: ${money(valor)}`, nota, creado_por]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </li>
    ))}
  </ul>
);
