import { useEffect, useState } from 'react';
import { useGetList, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { conteos } from '#contract/entities/conteos';
import { limits } from '#contract/core/limits';
import { conteos as words } from '#contract/words/conteos';
import { worksInTheField } from '#contract/core/roles';
import type { Repuesto } from '#contract/entities/repuestos';
import { useRole } from '../../providers/session';
import { FieldForm } from '../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { SelectInput } from '../../ui/form/inputs';
import { wide } from '../../ui/FormGrid';
import { PickMany } from '../../ui/PickMany';
import { BodegaInput, useStores } from '../bodegas/index';
import { fields } from './fields';

/** A new count; `?bodega=` and `?repuestos=` say what of. */
const ConteoForm = () => {
  const [search] = useSearchParams();
  const inField = worksInTheField(useRole());
  const [initial] = useState(() => {
    const bodega_id = Number(search.get('bodega'));
    const repuesto_ids = (search.get('repuestos') ?? '').split(',').map(Number).filter(Boolean);
    return { ...(bodega_id > 0 && { bodega_id }), ...(repuesto_ids.length > 0 && { repuesto_ids }) };
  });
  return (
    <FieldForm
      entity={conteos}
      fields={fields}
      initial={initial}
      groups={{ Conteo: ['bodega_id', 'repuesto_ids', 'ciegos', 'nota'] }}
      own={{ bodega_id: Store, repuesto_ids: inField ? Nothing : Parts }}
    />
  );
};

export default ConteoForm;

/** An operario counts in their own stores only; where there is one, it is that one. */
const Store = (props: FieldInputProps) => {
  const stores = useStores();
  const own = stores.filter(({ propia }) => propia);
  const { getValues, setValue } = useFormContext();
  const only = stores.length === 1 ? stores[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && !getValues(props.source)) setValue(props.source, only);
  }, [only, props.source, getValues, setValue]);
  return worksInTheField(useRole()) ? (
    <SelectInput {...props} choices={own.map(({ id, nombre }) => ({ id, name: nombre }))} />
  ) : (
    <BodegaInput {...props} />
  );
};

/** Nor do they choose among all parts: they count what their store has. */
const Nothing = () => null;

const Parts = ({ source }: FieldInputProps) => {
  const { field } = useInput<number[] | null>({ source, format: same, parse: same });
  const { data = none } = useGetList<Repuesto>('repuestos', offered);
  return (
    <div className={wide}>
      <PickMany
        label={words.fields.repuesto_ids}
        all="Todos los de la bodega"
        rows={data}
        picked={field.value ?? []}
        detail={({ codigo }) => codigo}
        onPick={(ids) => field.onChange(ids.length > 0 ? ids : null)}
      />
    </div>
  );
};

const same = <Value,>(value: Value): Value => value;
const none: readonly Repuesto[] = [];
const offered = {
  filter: { activo: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: limits.list.rows },
};
