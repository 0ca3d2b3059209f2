import { ReferenceInput } from 'react-admin';
import type { Categoria } from '#contract/entities/categorias';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source: string;
  label?: string;
  /** Shown while no category is chosen. */
  placeholder?: string;
  /** Only those for assets of this kind. */
  tipo?: Categoria['tipo_activo'] | null | undefined;
}

/** Picks a category of assets by name. */
export const CategoriaInput = ({ source, label, placeholder, tipo }: Props) => (
  <ReferenceInput
    source={source}
    reference="categorias"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={50}
    {...(tipo && { filter: { tipo_activo: tipo } })}
  >
    <AutocompleteInput<Categoria>
      {...(label !== undefined && { label })}
      optionText="nombre"
      {...(placeholder && { TextFieldProps: { placeholder } })}
      helperText={false}
      noOptionsText={tipo ? 'Ninguna categoría de este tipo coincide' : 'Ninguna categoría coincide'}
    />
  </ReferenceInput>
);
