import type { Inspeccion } from '#contract/entities/inspecciones';
import { CompactList } from '../../ui/CompactList';
import { FieldList } from '../../ui/fields/FieldList';
import { DrawerPage } from '../../ui/DrawerPage';
import { fields } from './fields';

const InspeccionesPage = () => (
  <DrawerPage
    resource="inspecciones"
    at="/mantenimiento/inspecciones"
    parameter="inspeccion"
    list={
      <FieldList
        fields={fields}
        search="Buscar"
        sort={{ field: 'id', order: 'DESC' }}
        compact={
          <CompactList<Inspeccion> title={({ plantilla }) => plantilla} detail={({ inspector }) => inspector ?? ''} />
        }
        empty={{ icon: 'inbox', text: 'Todavía no hay nada.' }}
      />
    }
  />
);

export default InspeccionesPage;
