import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { DispositivoForm } from './DispositivoForm';

const DispositivoEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <DispositivoForm />
  </Edit>
);

export default DispositivoEdit;
