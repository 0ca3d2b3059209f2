import { ReferenceInput, useCreate } from 'react-admin';
import type { Proveedor } from '#contract/entities/proveedores';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source?: string;
  label?: string;
  helperText?: string;
}

/** Picks a supplier by name, or creates the one that was typed. */
export const ProveedorInput = ({ source = 'proveedor_id', label = 'Proveedor', helperText }: Props) => {
  const [create] = useCreate<Proveedor>();
  const make = (nombre?: string) => create('proveedores', { data: { nombre: nombre ?? '' } }, { returnPromise: true });
  return (
    <ReferenceInput source={source} reference="proveedores" sort={{ field: 'nombre', order: 'ASC' }} filter={inUse}>
      <AutocompleteInput<Proveedor>
        label={label}
        optionText="nombre"
        onCreate={make}
        createItemLabel="Crear «%{item}»"
        helperText={helperText ?? false}
        noOptionsText="Ningún proveedor coincide: escriba su nombre para crearlo"
      />
    </ReferenceInput>
  );
};

const inUse = { activo: true };
