import { ReferenceInput } from 'react-admin';
import type { Plantilla } from '#contract/entities/plantillas';
import { AutocompleteInput } from '../../ui/form/inputs';

/** Picks a checklist by its name. */
export const PlantillaInput = ({ source, helperText }: { source: string; helperText?: string }) => (
  <ReferenceInput source={source} reference="plantillas" sort={{ field: 'nombre', order: 'ASC' }}>
    <AutocompleteInput<Plantilla>
      optionText={({ nombre, items_n }: Plantilla) => `${nombre} · ${items_n === 1 ? '1 paso' : `${items_n} pasos`}`}
      helperText={helperText ?? false}
      noOptionsText="Ninguna plantilla coincide"
    />
  </ReferenceInput>
);
