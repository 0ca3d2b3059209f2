import { Button, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import BulkChanges from '../../ui/fields/BulkChanges';
import { newCount } from '../conteos/index';
import { fields } from './fields';

/** Bulk actions on the selected parts. */
const PartBulk = () => {
  const { selectedIds } = useListContext();
  const navigate = useNavigate();
  return (
    <BulkChanges fields={fields}>
      <Button label="Contar" onClick={() => void navigate(newCount({ repuestos: selectedIds }))}>
        <Icon name="checklist" />
      </Button>
    </BulkChanges>
  );
};

export default PartBulk;
