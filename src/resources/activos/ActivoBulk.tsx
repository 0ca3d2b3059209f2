import { BulkDeleteButton } from 'react-admin';
import { activos } from '#contract/entities/activos';
import { BulkChange } from '../../ui/BulkChange';
import { choicesOf } from '../../ui/faces';
import { Icon } from '../../ui/Icon';
import { BulkPapers } from '../../ui/papers/PaperButtons';
import { CategoriaInput } from '../categorias/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { BulkLabels } from './bulk/BulkLabels';
import { BulkMore } from './bulk/BulkMore';
import { BulkState } from './bulk/BulkState';
import { TagsInput } from './form/TagsInput';
import { criticidades } from './faces';
import { SelectInput } from '../../ui/form/inputs';

const { criticidad, nivel_id, categoria_id, responsable_id, etiquetas } = activos.fields;

/** Bulk actions on the selected assets. */
const ActivoBulk = () => (
  <>
    <BulkLabels />
    <BulkState />
    <BulkChange source="nivel_id" label="Cambiar nivel" icon="account_tree" schema={nivel_id}>
      <NivelInput source="nivel_id" />
    </BulkChange>
    <BulkMore>
      <BulkPapers resource="activos" one="hoja de vida" many="hojas de vida" />
      <BulkChange source="categoria_id" label="Cambiar categoría" icon="category" schema={categoria_id.unwrap()}>
        <CategoriaInput source="categoria_id" />
      </BulkChange>
      <BulkChange source="criticidad" label="Cambiar criticidad" icon="priority_high" schema={criticidad.unwrap()}>
        <SelectInput source="criticidad" choices={choicesOf(criticidades)} />
      </BulkChange>
      <BulkChange
        source="responsable_id"
        label="Cambiar responsable"
        icon="assignment_ind"
        schema={responsable_id.unwrap()}
      >
        <PersonalInput source="responsable_id" />
      </BulkChange>
      <BulkChange source="etiquetas" label="Cambiar etiquetas" icon="sell" schema={etiquetas.unwrap()}>
        <TagsInput source="etiquetas" helperText="Reemplazan a las que tenga cada activo" />
      </BulkChange>
    </BulkMore>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);

export default ActivoBulk;
