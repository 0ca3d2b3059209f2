import { Edit } from 'react-admin';
import { EditHeader } from '../../ui/EditHeader';
import { PersonalForm } from './PersonalForm';

const PersonalEdit = () => (
  <Edit title={false} redirect="show" mutationMode="pessimistic" component="div" actions={<EditHeader />}>
    <PersonalForm />
  </Edit>
);

export default PersonalEdit;
