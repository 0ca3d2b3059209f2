import { FilterLiveForm } from 'react-admin';
import { activos as words } from '#contract/words/activos';
import { QuickGroup } from '../../ui/FilterGroups';
import { FormGrid } from '../../ui/FormGrid';
import { CategoriaInput } from '../categorias/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { conDispositivo, conDocumentos, criticidades, tipos } from './faces';
import { TextInput } from '../../ui/form/inputs';

const { fields } = words;

/** The filters that do not fit above the list. */
const ActivoFilters = () => (
  <>
    <QuickGroup source="tipo_activo" label={fields.tipo_activo} faces={tipos} />
    <QuickGroup source="criticidad" label={fields.criticidad} faces={criticidades} />
    <QuickGroup source="con_dispositivo" label={fields.con_dispositivo} faces={conDispositivo} />
    <QuickGroup source="con_documentos_por_vencer" label={fields.con_documentos_por_vencer} faces={conDocumentos} />
    <FilterLiveForm>
      <FormGrid>
        <NivelInput source="bajo_nivel_id" label="En el nivel, o debajo de él" />
        <CategoriaInput source="categoria_id" />
        <PersonalInput source="responsable_id" />
        <PersonalInput source="conductor_id" />
        <TextInput source="etiquetas" label="Con la etiqueta" />
      </FormGrid>
    </FilterLiveForm>
  </>
);

export default ActivoFilters;
