import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { ActivoForm } from './ActivoForm';

const ActivoEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <ActivoForm />
  </Edit>
);

export default ActivoEdit;
