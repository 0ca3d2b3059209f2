import { BooleanInput, BulkDeleteButton } from 'react-admin';
import { repuestos } from '#contract/repuestos';
import { BulkChange } from '../../ui/BulkChange';
import { Icon } from '../../ui/Icon';

const { activo } = repuestos.fields;

/** What can be done with many parts at once. */
export const RepuestoBulk = () => (
  <>
    <BulkChange source="activo" label="Activar o desactivar" icon="swap_horiz" schema={activo}>
      <BooleanInput source="activo" label="Activo" helperText={false} defaultValue />
    </BulkChange>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);
