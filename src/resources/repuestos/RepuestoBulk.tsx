import { BulkDeleteButton } from 'react-admin';
import { repuestos } from '#contract/repuestos';
import { BulkChange } from '../../ui/BulkChange';
import { BooleanInput } from '../../ui/form/inputs';
import { Icon } from '../../ui/Icon';

const { activo } = repuestos.fields;

/** Bulk actions on the selected parts. */
export const RepuestoBulk = () => (
  <>
    <BulkChange source="activo" label="Activar o desactivar" icon="swap_horiz" schema={activo}>
      <BooleanInput source="activo" label="Activo" defaultValue />
    </BulkChange>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);
