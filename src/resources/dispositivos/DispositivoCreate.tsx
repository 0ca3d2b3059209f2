import { Create } from 'react-admin';
import { RecordHeader } from '../../ui/RecordHeader';
import { DispositivoForm } from './DispositivoForm';

const DispositivoCreate = () => (
  <Create title={false} redirect="show" component="div" actions={<RecordHeader title="Nuevo dispositivo" />}>
    <DispositivoForm />
  </Create>
);

export default DispositivoCreate;
