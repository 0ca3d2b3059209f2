import { Create } from 'react-admin';
import { RecordHeader } from '../../ui/RecordHeader';
import { ActivoForm } from './ActivoForm';

const ActivoCreate = () => (
  <Create title={false} redirect="show" component="div" actions={<RecordHeader title="Nuevo activo" />}>
    <ActivoForm />
  </Create>
);

export default ActivoCreate;
