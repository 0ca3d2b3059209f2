import type { Solicitud } from '#contract/entities/solicitudes';
import { CompactList } from '../../ui/CompactList';
import { FieldList } from '../../ui/fields/FieldList';
import { DrawerPage } from '../../ui/DrawerPage';
import { fields } from './fields';

const SolicitudesPage = () => (
  <DrawerPage
    resource="solicitudes"
    at="/ordenes/solicitudes"
    parameter="solicitud"
    list={
      <FieldList
        fields={fields}
        search="Buscar"
        sort={{ field: 'id', order: 'DESC' }}
        compact={
          <CompactList<Solicitud>
            title={({ descripcion }) => descripcion}
            detail={({ solicitante }) => solicitante ?? ''}
          />
        }
        empty={{ icon: 'inbox', text: 'Todavía no hay nada.' }}
      />
    }
  />
);

export default SolicitudesPage;
