import { ReferenceInput } from 'react-admin';
import type { ClaseEvento } from '#contract/entities/tiposEvento';
import { AutocompleteInput } from '../../../ui/form/inputs';

const inUse = { activa: true };
const byName = { field: 'nombre', order: 'ASC' } as const;

interface Props {
  lugar: NonNullable<ClaseEvento['lugar']>;
  /** Without one, the rule also applies between stops. */
  anywhere: boolean;
}

/** The one stop or route that is watched. */
export const PlaceInput = ({ lugar, anywhere }: Props) => {
  const [source, reference, label, none] =
    lugar === 'parada'
      ? ([
          'parada_id',
          'paradas',
          'Parada',
          anywhere ? 'Vacío: en cualquier lugar' : 'Vacío: cualquier parada',
        ] as const)
      : (['ruta_id', 'rutas', 'Ruta', 'Vacío: cualquier ruta'] as const);
  return (
    <ReferenceInput source={source} reference={reference} sort={byName} filter={inUse}>
      <AutocompleteInput label={label} optionText="nombre" helperText={none} noOptionsText="Ninguna coincide" />
    </ReferenceInput>
  );
};
