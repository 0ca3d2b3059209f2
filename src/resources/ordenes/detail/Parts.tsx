import { useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { quantity } from '#contract/core/entity';
import { nuevoRepuestoOrden, type RepuestoOrden } from '#contract/entities/ordenes';
import { faltaDePrevisto, type RepuestoPrevisto } from '#contract/requests/previstosOrden';
import type { Repuesto } from '#contract/entities/repuestos';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { dateTime, money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { PlainTable } from '../../../ui/PlainTable';
import { ComprasOfOrder } from '../../compras/index';
import { WarrantyNotice } from '../../garantias/index';
import { amountOf, RepuestoInput } from '../../repuestos/index';
import { addPart } from '../requests';
import { isEnded } from '../moves/moves';
import type { PartProps } from './part';
import { Part } from './Part';
import { Planned } from './Planned';
import { QuickPart } from './QuickPart';
import { useOrderItems, useOrderAction } from './useOrderItems';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** The parts that the order took out of stock, and those that it returned. */
const Parts = ({ orden, mayEdit, asked }: PartProps & { asked: boolean }) => {
  const query = useOrderItems<RepuestoOrden>(orden.id, 'repuestos');
  const { attempt } = useOrderAction(orden.id);
  const [asking, setAsking] = useState<'usar' | 'devolver'>();
  const [planned, setPlanned] = useState<RepuestoPrevisto>();
  const close = () => {
    setAsking(undefined);
    setPlanned(undefined);
  };
  const sign = asking === 'devolver' ? -1 : 1;
  const ended = isEnded(orden.estado);

  return (
    <>
      <Planned
        orden={orden}
        mayEdit={mayEdit}
        onUse={(part) => {
          setPlanned(part);
          setAsking('usar');
        }}
      />
      <CanAccess resource="compras" action="list">
        <ComprasOfOrder ordenId={orden.id} />
      </CanAccess>
      <Part
        title="Repuestos"
        query={query}
        none="No ha usado repuestos."
        entry={!ended && <QuickPart orden={orden} focused={asked} />}
        actions={
          !ended && (
            <>
              {query.data && query.data.length > 0 && (
                <Button startIcon={<Icon name="undo" />} onClick={() => setAsking('devolver')}>
                  Devolver
                </Button>
              )}
              <Button startIcon={<Icon name="add" />} onClick={() => setAsking('usar')}>
                Usar repuesto
              </Button>
            </>
          )
        }
      >
        {(rows) => (
          <PlainTable
            label="Repuestos"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              ['Repuesto', (row) => [row.nombre, row.codigo].filter(Boolean).join(' · ')],
              [
                'Cantidad',
                (row) =>
                  row.cantidad < 0
                    ? `Devueltos: ${amountOf(-row.cantidad, row.unidad)}`
                    : amountOf(row.cantidad, row.unidad),
                'right',
              ],
              mayEdit && ['Costo', (row) => (row.costo === null ? '—' : money(row.costo)), 'right'],
              ['Fecha', (row) => dateTime(row.fecha)],
              ['Quién', (row) => row.usuario ?? '—'],
            ]}
          />
        )}
      </Part>
      {asking && (
        <FormDialog
          title={asking === 'usar' ? 'Usar repuesto' : 'Devolver repuesto'}
          submitLabel={asking === 'usar' ? 'Usar' : 'Devolver'}
          schema={taken}
          initial={{
            repuesto_id: planned?.repuesto_id ?? null,
            cantidad: planned ? Math.min(faltaDePrevisto(planned), planned.existencia) : 1,
            nota: null,
          }}
          onClose={close}
          onSubmit={({ cantidad, ...values }) =>
            attempt(asking === 'usar' ? 'Salió del almacén' : 'Volvió al almacén', () =>
              addPart(orden.id, nuevoRepuestoOrden.parse({ ...values, cantidad: Number(cantidad) * sign })),
            )
          }
        >
          {asking === 'usar' && <WarrantyNotice garantias={orden.garantias} />}
          <RepuestoInput source="repuesto_id" label="Repuesto" />
          <Amount />
          <TextInput source="nota" label="Nota (opcional)" />
        </FormDialog>
      )}
    </>
  );
};

export default Parts;

const Amount = () => {
  const id: unknown = useWatch({ name: 'repuesto_id' });
  const known = typeof id === 'number';
  const { data: part } = useGetOne<Repuesto>('repuestos', { id: known ? id : 0 }, { enabled: known });
  return (
    <NumberInput
      source="cantidad"
      unit={part?.unidad}
      label={part ? `Cantidad (${part.unidad})` : 'Cantidad'}
      helperText={part ? `Hay ${amountOf(part.existencia, part.unidad)}` : false}
    />
  );
};

const taken = z.object({
  repuesto_id: z.int(),
  cantidad: quantity.gt(0).max(100_000),
  nota: nuevoRepuestoOrden.shape.nota,
});
