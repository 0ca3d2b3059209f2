import { DrawerPage } from '../../ui/DrawerPage';
import { CargaForm } from './CargaForm';
import { CargaList } from './CargaList';
import { CargaRecord } from './CargaRecord';

const CombustiblePage = () => (
  <DrawerPage
    resource="combustible"
    at="/activos/combustible"
    parameter="carga"
    list={<CargaList />}
    newTitle="Registrar carga"
    form={<CargaForm />}
    record={<CargaRecord />}
  />
);

export default CombustiblePage;
