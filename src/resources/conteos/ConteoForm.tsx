import { useState } from 'react';
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { conteos } from '#contract/entities/conteos';
import { worksInTheField } from '#contract/core/roles';
import type { Repuesto } from '#contract/entities/repuestos';
import { useRole } from '../../providers/session';
import { FieldForm } from '../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { SelectInput } from '../../ui/form/inputs';
import { wide } from '../../ui/FormGrid';
import { BodegaInput, useStores } from '../bodegas/index';
import { fields } from './fields';

/** A new count; `?bodega=` and `?repuestos=` say what of. */
export const ConteoForm = () => {
  const [search] = useSearchParams();
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
      own={{ bodega_id: Store, repuesto_ids: Parts }}
    />
  );
};

/** An operario counts in their own stores only. */
const Store = (props: FieldInputProps) => {
  const own = useStores().filter(({ propia }) => propia);
  return worksInTheField(useRole()) ? (
    <SelectInput {...props} choices={own.map(({ id, nombre }) => ({ id, name: nombre }))} />
  ) : (
    <BodegaInput {...props} />
  );
};

const Parts = () => (
  <div className={wide}>
    <ReferenceArrayInput source="repuesto_ids" reference="repuestos" sort={byName} filter={inUse}>
      <AutocompleteArrayInput
        optionText={({ nombre, codigo }: Repuesto) => [nombre, codigo].filter(Boolean).join(' · ')}
        parse={(ids: number[]) => (ids.length > 0 ? ids : null)}
        helperText="Vacío: todos los de la bodega"
        noOptionsText="Ningún repuesto coincide"
      />
    </ReferenceArrayInput>
  </div>
);

const byName = { field: 'nombre', order: 'ASC' as const };
const inUse = { activo: true };
