import type { Componente } from '#contract/entities/componentes';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FieldList } from '../../ui/fields/FieldList';
import { fields } from './fields';

const ComponentesPage = () => (
  <DrawerPage
    resource="componentes"
    at="/activos/componentes"
    parameter="componente"
    list={
      <FieldList
        fields={fields}
        search="Buscar por serie, marca o medida"
        sort={{ field: 'serie', order: 'ASC' }}
        compact={<CompactList<Componente> title={({ serie }) => serie} detail={({ marca }) => marca ?? ''} />}
        empty={{ icon: 'tire_repair', text: 'Todavía no hay llantas ni otros componentes.' }}
      />
    }
  />
);

export default ComponentesPage;
