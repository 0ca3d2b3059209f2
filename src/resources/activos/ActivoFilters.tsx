import { FilterLiveForm } from 'react-admin';
import { FormGrid } from '../../ui/FormGrid';
import { CategoriaInput } from '../categorias/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { TextInput } from '../../ui/form/inputs';

/** The filters that do not fit above the list. */
const ActivoFilters = () => (
  <FilterLiveForm>
    <FormGrid>
      <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
      <CategoriaInput source="categoria_id" />
      <PersonalInput source="responsable_id" />
      <PersonalInput source="conductor_id" />
      <TextInput source="etiquetas" label="Con la etiqueta" />
    </FormGrid>
  </FilterLiveForm>
);

export default ActivoFilters;
