import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { NivelForm } from './NivelForm';

const NivelEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <NivelForm />
  </Edit>
);

export default NivelEdit;
