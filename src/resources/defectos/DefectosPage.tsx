import type { Defecto } from '#contract/entities/defectos';
import { CompactList } from '../../ui/CompactList';
import { FieldList } from '../../ui/fields/FieldList';
import { DrawerPage } from '../../ui/DrawerPage';
import { fields } from './fields';

const DefectosPage = () => (
  <DrawerPage
    resource="defectos"
    at="/mantenimiento/defectos"
    parameter="defecto"
    list={
      <FieldList
        fields={fields}
        search="Buscar"
        sort={{ field: 'id', order: 'DESC' }}
        compact={<CompactList<Defecto> title={({ titulo }) => titulo} detail={({ plantilla }) => plantilla} />}
        empty={{ icon: 'inbox', text: 'Todavía no hay nada.' }}
      />
    }
  />
);

export default DefectosPage;
