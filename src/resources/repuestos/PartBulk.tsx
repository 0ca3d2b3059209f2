import { Button, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import BulkChanges from '../../ui/fields/BulkChanges';
import { fields } from './fields';

/** Bulk actions on the selected parts. */
const PartBulk = () => {
  const { selectedIds } = useListContext();
  const navigate = useNavigate();
  const source = JSON.stringify({ repuesto_ids: selectedIds });
  return (
    <BulkChanges fields={fields}>
      <Button
        label="Contar"
        onClick={() =>
          void navigate(`/servicios/repuestos/conteos?${new URLSearchParams({ conteo: 'nuevo', source }).toString()}`)
        }
      >
        <Icon name="checklist" />
      </Button>
    </BulkChanges>
  );
};

export default PartBulk;
