import { Create } from 'react-admin';
import { RecordHeader } from '../../ui/RecordHeader';
import { PersonalForm } from './PersonalForm';

const PersonalCreate = () => (
  <Create title={false} redirect="show" component="div" actions={<RecordHeader title="Nueva persona" />}>
    <PersonalForm />
  </Create>
);

export default PersonalCreate;
