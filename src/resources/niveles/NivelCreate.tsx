import { Create } from 'react-admin';
import { RecordHeader } from '../../ui/RecordHeader';
import { NivelForm } from './NivelForm';

const NivelCreate = () => (
  <Create title={false} redirect="show" component="div" actions={<RecordHeader title="Nuevo nivel" />}>
    <NivelForm />
  </Create>
);

export default NivelCreate;
