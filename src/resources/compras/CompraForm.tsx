import { useEffect, useState } from 'react';
import { useGetOne, useRecordContext } from 'react-admin';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { compras, type Compra } from '#contract/entities/compras';
import type { Orden } from '#contract/entities/ordenes';
import type { Proveedor } from '#contract/entities/proveedores';
import { comprasEliminables } from '#contract/rules/purchases';
import { dayBeside } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { FieldForm, FieldInput } from '../../ui/fields/FieldForm';
import { FormFold } from '../../ui/FormFold';
import { AutocompleteInput } from '../../ui/form/inputs';
import { typedManner } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { useStores } from '../bodegas/index';
import { WarrantyNotice } from '../garantias/index';
import { ProveedorInput } from '../proveedores/index';
import { fields } from './fields';
import { LinesInput } from './LinesInput';
import { OrderLink } from './OrderLink';
import { StoreInput } from './StoreInput';
import { useBeginning, type Beginning } from './useBeginning';

/** A purchase: whole while it is a draft, later its note and the day on which it is expected. */
export const CompraForm = () => {
  const purchase = useRecordContext<Compra>();
  const isNew = purchase?.id === undefined;
  const beginning = useBeginning(isNew);
  if (!beginning) return <ListSkeleton rows={6} />;
  if (!isNew && purchase.estado !== 'borrador')
    return (
      <FieldForm
        entity={compras}
        fields={fields}
        groups={{ Compra: ['esperada_en', 'nota'] }}
        beneath={['proveedor_id', 'bodega_id', 'moneda', 'tasa', 'orden_id', 'renglones']}
        {...(!comprasEliminables.some((estado) => estado === purchase.estado) && { kept: true as const })}
      />
    );
  return <Draft beginning={beginning} />;
};

const Draft = ({ beginning }: { beginning: Beginning }) => {
  // The form would begin again with every other object.
  const [initial] = useState(beginning);
  return (
    <FieldForm
      entity={compras}
      fields={fields}
      initial={initial}
      groups={{ Compra: ['proveedor_id', 'bodega_id', 'esperada_en'] }}
      beneath={rare}
      own={own}
      rules={unnamed}
      above={
        initial.orden_id && (
          <>
            <Note>
              Lo que le falta a la orden <OrderLink id={initial.orden_id} />
            </Note>
            <Warranty ordenId={initial.orden_id} />
          </>
        )
      }
    >
      <LinesInput />
      <FormFold title="Nota y otra moneda" sources={rare}>
        {rare.map((source) => (
          <FieldInput key={source} {...{ source, fields, own }} />
        ))}
      </FormFold>
    </FieldForm>
  );
};

/** Before parts are bought for an order: whether a warranty covers it. */
const Warranty = ({ ordenId }: { ordenId: number }) => {
  const { data } = useGetOne<Orden>('ordenes', { id: ordenId });
  return <WarrantyNotice garantias={data?.garantias} />;
};

/** Where there is one store only, it is that one. */
const Store = () => useStores().length > 1 && <StoreInput />;

/** Who sells says when it comes, until somebody says it better. */
const Supplier = () => {
  const id: unknown = useWatch({ name: 'proveedor_id' });
  const isNew = useRecordContext()?.id === undefined;
  const { setValue, getFieldState } = useFormContext();
  const { data } = useGetOne<Proveedor>(
    'proveedores',
    { id: typeof id === 'number' ? id : 0 },
    { enabled: isNew && typeof id === 'number' },
  );
  const days = data?.dias_entrega;
  useEffect(() => {
    if (isNew && typeof days === 'number' && !getFieldState('esperada_en').isDirty)
      setValue('esperada_en', dayBeside(currentDay(), days));
  }, [isNew, days, setValue, getFieldState]);
  return <ProveedorInput />;
};

const Currency = () => (
  <AutocompleteInput
    source="moneda"
    choices={currencies}
    helperText="Vacía: la de la empresa"
    noOptionsText="Ninguna moneda se llama así"
  />
);

const Rate = () => {
  const currency: unknown = useWatch({ name: 'moneda' });
  const own = typedManner().currency;
  if (typeof currency !== 'string' || currency === own) return null;
  return <NumberInput source="tasa" helperText={`Cuántos ${own} vale 1 ${currency} hoy`} />;
};

const rare = ['nota', 'moneda', 'tasa'] as const;
const own = { proveedor_id: Supplier, bodega_id: Store, moneda: Currency, tasa: Rate };

const nameOf = new Intl.DisplayNames('es', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency')
  .map((id) => ({ id, name: `${nameOf.of(id) ?? id} (${id})` }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'));

/** A row says what is bought. */
const unnamed = ({ renglones, moneda, tasa }: FieldValues): Record<string, string> => ({
  ...(typeof moneda === 'string' &&
    moneda !== typedManner().currency &&
    tasa === null && { tasa: 'Diga a cuánto está' }),
  ...Object.fromEntries(
    ((renglones ?? []) as Compra['renglones']).flatMap(({ repuesto_id, descripcion }, at) =>
      repuesto_id || descripcion?.trim()
        ? []
        : [[`renglones.${at}.${descripcion === null ? 'repuesto_id' : 'descripcion'}`, 'Diga qué se compra'] as const],
    ),
  ),
});
