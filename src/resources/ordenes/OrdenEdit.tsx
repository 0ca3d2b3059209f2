import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { OrdenForm } from './OrdenForm';

const OrdenEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <OrdenForm />
  </Edit>
);

export default OrdenEdit;
