import { useState } from 'react';
import { Button, IconButton, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { nuevoCostoOrden, type CostoOrden } from '#contract/ordenes';
import { DayInput } from '../../../ui/dates/DateInput';
import { choicesOf, wordOf } from '../../../ui/faces';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay, money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { TableScroll } from '../../../ui/TableScroll';
import { addCost, removeCost, restoreCost } from '../deeds';
import { tiposCosto } from '../faces';
import type { PartProps } from './Detail';
import { Part } from './Part';
import { useOrderItems, useOrderAction } from './useOrderItems';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** Costs other than labour and parts. */
const Costs = ({ orden }: PartProps) => {
  const query = useOrderItems<CostoOrden>(orden.id, 'costos');
  const { attempt, remove } = useOrderAction(orden.id);
  const [writing, setWriting] = useState(false);
  const closed = orden.estado === 'cancelada';

  return (
    <>
      <Part
        title="Otros costos"
        query={query}
        none="Sin otros costos: las horas y los repuestos se suman solos."
        actions={
          !closed && (
            <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setWriting(true)}>
              Añadir costo
            </Button>
          )
        }
      >
        {(rows) => (
          <TableScroll role="region" aria-label="Otros costos" tabIndex={0}>
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>Concepto</TableCell>
                  <TableCell align="right">Valor</TableCell>
                  <TableCell>Tipo</TableCell>
                  <TableCell>Fecha</TableCell>
                  <TableCell>Soporte</TableCell>
                  <TableCell />
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id}>
                    <TableCell>{row.descripcion}</TableCell>
                    <TableCell align="right">{money(row.valor)}</TableCell>
                    <TableCell>{wordOf(tiposCosto, row.tipo)}</TableCell>
                    <TableCell>{calendarDay(row.fecha)}</TableCell>
                    <TableCell>
                      {row.soporte_url ? (
                        <Link href={row.soporte_url} target="_blank" rel="noreferrer">
                          Ver
                        </Link>
                      ) : (
                        '—'
                      )}
                    </TableCell>
                    <TableCell align="right">
                      {!closed && (
                        <IconButton
                          aria-label={`Quitar ${row.descripcion}`}
                          onClick={() =>
                            void remove(
                              `Se quitó «${row.descripcion}»`,
                              () => removeCost(orden.id, row.id),
                              () => restoreCost(orden.id, row.id),
                            )
                          }
                        >
                          <Icon name="delete" size={18} />
                        </IconButton>
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableScroll>
        )}
      </Part>
      {writing && (
        <FormDialog
          title="Añadir costo"
          submitLabel="Añadir"
          schema={nuevoCostoOrden}
          initial={{ tipo: 'tercero', descripcion: null, valor: null, soporte_id: null }}
          onClose={() => setWriting(false)}
          onSubmit={(values) => attempt('Costo añadido', () => addCost(orden.id, nuevoCostoOrden.parse(values)))}
        >
          <TextInput source="descripcion" label="Concepto" autoFocus helperText={false} />
          <SelectInput
            source="tipo"
            label="Tipo"
            choices={choicesOf(tiposCosto)}
            translateChoice={false}
            helperText={false}
          />
          <NumberInput source="valor" money label="Valor" helperText={false} />
          <DayInput source="fecha" label="Fecha" helperText="Vacía: hoy" empty={undefined} />
          <FileInput source="soporte_id" label="Soporte (opcional)" />
        </FormDialog>
      )}
    </>
  );
};

export default Costs;
