import { BulkDeleteButton, SelectInput } from 'react-admin';
import { activos } from '#contract/activos';
import { BulkChange } from '../../ui/BulkChange';
import { choicesOf } from '../../ui/faces';
import { Icon } from '../../ui/Icon';
import { NivelInput } from '../niveles/index';
import { criticidades, estados } from './messages';

const { estado, criticidad, nivel_id } = activos.fields;

/** What can be done with many assets at once. */
const ActivoBulk = () => (
  <>
    <BulkChange source="estado" label="Cambiar estado" icon="swap_horiz" schema={estado.unwrap()}>
      <SelectInput source="estado" choices={choicesOf(estados)} translateChoice={false} helperText={false} />
    </BulkChange>
    <BulkChange source="nivel_id" label="Cambiar nivel" icon="account_tree" schema={nivel_id}>
      <NivelInput source="nivel_id" />
    </BulkChange>
    <BulkChange source="criticidad" label="Cambiar criticidad" icon="priority_high" schema={criticidad.unwrap()}>
      <SelectInput source="criticidad" choices={choicesOf(criticidades)} translateChoice={false} helperText={false} />
    </BulkChange>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);

export default ActivoBulk;
