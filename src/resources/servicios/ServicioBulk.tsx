import { BulkDeleteButton } from 'react-admin';
import { servicios } from '#contract/servicios';
import { BulkChange } from '../../ui/BulkChange';
import { choicesOf } from '../../ui/faces';
import { Icon } from '../../ui/Icon';
import { tipos } from './faces';
import { BooleanInput, SelectInput } from '../../ui/form/inputs';

const { tipo, activo } = servicios.fields;

/** Bulk actions on the selected services. */
const ServicioBulk = () => (
  <>
    <BulkChange source="tipo" label="Cambiar tipo" icon="label" schema={tipo.unwrap()}>
      <SelectInput source="tipo" choices={choicesOf(tipos)} />
    </BulkChange>
    <BulkChange source="activo" label="Activar o desactivar" icon="swap_horiz" schema={activo}>
      <BooleanInput source="activo" label="Activo" defaultValue />
    </BulkChange>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);

export default ServicioBulk;
