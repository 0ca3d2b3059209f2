import { Create } from 'react-admin';
import { RecordHeader } from '../../ui/RecordHeader';
import { ServicioForm } from './ServicioForm';

const ServicioCreate = () => (
  <Create title={false} redirect="show" component="div" actions={<RecordHeader title="Nuevo servicio" />}>
    <ServicioForm />
  </Create>
);

export default ServicioCreate;
