import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { nuevoCostoOrden, type CostoOrden } from '#contract/entities/ordenes';
import { DayInput } from '../../../ui/dates/DateInput';
import { choicesOf, wordOf } from '../../../ui/faces';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay, money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { PlainTable } from '../../../ui/PlainTable';
import { WarrantyNotice } from '../../garantias/index';
import { addCost } from '../requests';
import { tiposCosto } from '../faces';
import type { PartProps } from './part';
import { Part } from './Part';
import { RemoveItem } from './RemoveItem';
import { useOrderItems, useOrderAction } from './useOrderItems';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** Costs other than labour and parts. */
const Costs = ({ orden }: PartProps) => {
  const query = useOrderItems<CostoOrden>(orden.id, 'costos');
  const { attempt } = useOrderAction(orden.id);
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
          <PlainTable
            label="Otros costos"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              ['Concepto', (row) => row.descripcion],
              ['Valor', (row) => money(row.valor), 'right'],
              ['Tipo', (row) => wordOf(tiposCosto, row.tipo)],
              ['Fecha', (row) => calendarDay(row.fecha)],
              [
                'Soporte',
                (row) =>
                  row.soporte_url ? (
                    <Link href={row.soporte_url} target="_blank" rel="noreferrer">
                      Ver
                    </Link>
                  ) : (
                    '—'
                  ),
              ],
              [
                '',
                ({ id, descripcion }) =>
                  !closed && <RemoveItem ordenId={orden.id} part="costos" item={id} name={descripcion} />,
                'right',
              ],
            ]}
          />
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
          <WarrantyNotice garantias={orden.garantias} />
          <TextInput source="descripcion" label="Concepto" autoFocus />
          <SelectInput source="tipo" label="Tipo" choices={choicesOf(tiposCosto)} />
          <NumberInput source="valor" money label="Valor" />
          <DayInput source="fecha" label="Fecha" helperText="Vacía: hoy" empty={undefined} />
          <FileInput source="soporte_id" label="Soporte (opcional)" />
        </FormDialog>
      )}
    </>
  );
};

export default Costs;
