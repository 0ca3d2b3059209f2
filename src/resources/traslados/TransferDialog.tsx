import { Button, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCreate, useRefresh } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { ExistenciaDeBodega } from '#contract/entities/bodegas';
import { nuevoTraslado, type Traslado } from '#contract/entities/traslados';
import { limits } from '#contract/core/limits';
import { getJson } from '../../providers/requests';
import { AutocompleteInput, TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { BodegaInput } from '../bodegas/index';
import { amountOf } from '../repuestos/index';
import styles from './traslados.module.css';

interface Props {
  /** The store that they leave. */
  from: { id: number; nombre: string };
  /** The part that goes, if known. */
  partId?: number;
  onClose: () => void;
}

/** Takes parts from one store to another: all of them or none. */
export const TransferDialog = ({ from, partId, onClose }: Props) => {
  const [create] = useCreate<Traslado>();
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  return (
    <FormDialog
      title={`Trasladar desde «${from.nombre}»`}
      submitLabel="Trasladar"
      width="sm"
      schema={nuevoTraslado}
      initial={{
        de_bodega_id: from.id,
        a_bodega_id: null,
        renglones: [{ repuesto_id: partId ?? null, cantidad: partId === undefined ? null : 1 }],
        nota: null,
      }}
      onClose={onClose}
      onSubmit={async (data) => {
        await create('traslados', { data }, { returnPromise: true });
        showDone('Trasladado', {});
        refresh();
      }}
    >
      <BodegaInput source="a_bodega_id" label="A la bodega" except={from.id} />
      <Lines from={from.id} />
      <TextInput source="nota" label="Nota (opcional)" />
    </FormDialog>
  );
};

const Lines = ({ from }: { from: number }) => {
  const { fields, append, remove } = useFieldArray({ name: 'renglones' });
  const { data: stock = none } = useQuery({
    queryKey: ['repuestos', 'bodega', from, 'todo'],
    queryFn: getJson<ExistenciaDeBodega[]>(`/bodegas/${from}/existencias`, { range: [0, limits.list.rows - 1] }),
  });
  return (
    <div className="grid gap-10">
      {fields.map(({ id }, at) => (
        <div key={id} className={`grid gap-10 ${styles.line}`} role="group" aria-label={`Repuesto ${at + 1}`}>
          <AutocompleteInput
            source={`renglones.${at}.repuesto_id`}
            label="Repuesto"
            choices={[...stock]}
            optionValue="repuesto_id"
            optionText={({ repuesto, codigo }: ExistenciaDeBodega) => [repuesto, codigo].filter(Boolean).join(' · ')}
            helperText={false}
            noOptionsText="No hay otro en esta bodega"
          />
          <Amount at={at} stock={stock} />
          {fields.length > 1 && (
            <IconButton aria-label={`Quitar el repuesto ${at + 1}`} onClick={() => remove(at)}>
              <Icon name="delete" size={18} />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<Icon name="add" />}
          onClick={() => append({ repuesto_id: null, cantidad: null })}
        >
          Añadir repuesto
        </Button>
      </div>
    </div>
  );
};

const none: readonly ExistenciaDeBodega[] = [];

/** How much of it, beside what the store has. */
const Amount = ({ at, stock }: { at: number; stock: readonly ExistenciaDeBodega[] }) => {
  const id = useWatch<Record<string, number | null>>({ name: `renglones.${at}.repuesto_id` });
  const there = stock.find(({ repuesto_id }) => repuesto_id === id);
  const reserved = there && there.reservado > 0 && `${number(there.reservado, 2)} reservado`;
  return (
    <NumberInput
      source={`renglones.${at}.cantidad`}
      unit={there?.unidad}
      label="Cantidad"
      helperText={
        there ? [`Hay ${amountOf(there.existencia, there.unidad)}`, reserved].filter(Boolean).join(', ') : false
      }
    />
  );
};
