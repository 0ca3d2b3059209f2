import { FilterLiveForm } from 'react-admin';
import { activos as words } from '#contract/words/activos';
import { FilterGroup } from '../../ui/FilterMenu';
import { FormGrid } from '../../ui/FormGrid';
import { QuickChips } from '../../ui/QuickChips';
import { CategoriaInput } from '../categorias/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { conDispositivo, conDocumentos, criticidades, tipos } from './faces';
import { TextInput } from '../../ui/form/inputs';

const { fields } = words;
const isTrue = (value: string) => value === 'true';

/** The filters that do not fit above the list. */
const ActivoFilters = () => (
  <>
    <FilterGroup label={fields.tipo_activo}>
      <QuickChips source="tipo_activo" label={fields.tipo_activo} faces={tipos} />
    </FilterGroup>
    <FilterGroup label={fields.criticidad}>
      <QuickChips source="criticidad" label={fields.criticidad} faces={criticidades} />
    </FilterGroup>
    <FilterGroup label={fields.con_dispositivo}>
      <QuickChips source="con_dispositivo" label={fields.con_dispositivo} faces={conDispositivo} parse={isTrue} />
    </FilterGroup>
    <FilterGroup label={fields.con_documentos_por_vencer}>
      <QuickChips
        source="con_documentos_por_vencer"
        label={fields.con_documentos_por_vencer}
        faces={conDocumentos}
        parse={isTrue}
      />
    </FilterGroup>
    <FilterLiveForm>
      <FormGrid>
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <CategoriaInput source="categoria_id" />
        <PersonalInput source="responsable_id" />
        <PersonalInput source="conductor_id" />
        <TextInput source="etiquetas" label="Con la etiqueta" helperText={false} />
      </FormGrid>
    </FilterLiveForm>
  </>
);

export default ActivoFilters;
