import type { Garantia } from '#contract/entities/garantias';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FieldList } from '../../ui/fields/FieldList';
import { fields } from './fields';

const GarantiasPage = () => (
  <DrawerPage
    resource="garantias"
    at="/activos/garantias"
    parameter="garantia"
    list={
      <FieldList
        fields={fields}
        search="Buscar"
        sort={{ field: 'vence_en', order: 'ASC' }}
        compact={<CompactList<Garantia> title={({ de }) => de} detail={({ proveedor }) => proveedor ?? ''} />}
        empty={{ icon: 'verified', text: 'Todavía no hay garantías.' }}
      />
    }
  />
);

export default GarantiasPage;
