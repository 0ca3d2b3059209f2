import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { ServicioForm } from './ServicioForm';

const ServicioEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <ServicioForm />
  </Edit>
);

export default ServicioEdit;
