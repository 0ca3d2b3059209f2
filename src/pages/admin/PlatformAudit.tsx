import { ResourceContextProvider } from 'react-admin';
import { auditoria } from '#contract/words/auditoria';
import { ChoiceGroup } from '../../ui/FilterGroups';
import { EmptyState } from '../../ui/EmptyState';
import { FilterChips } from '../../ui/FilterChips';
import { ListPage } from '../../ui/ListPage';
import { AuditCards, AuditTable } from '../audit/AuditRows';
import { acciones } from '../audit/words';

const { fields } = auditoria;
/** The view is in the address, so that the filters are not. */
const unfiltered = {};

/** What was done outside any company. */
export const PlatformAudit = () => (
  <ResourceContextProvider value="admin-users/auditoria">
    <ListPage
      search="Buscar por cuenta o persona"
      filter={unfiltered}
      sort={{ field: 'fecha', order: 'DESC' }}
      perPage={50}
      empty={
        <EmptyState
          icon="history"
          text="Aquí queda escrito quién da o retira la administración de Ftrack y a quién se bloquea."
        />
      }
      menu={<ChoiceGroup source="accion" label={fields.accion} faces={acciones} />}
      chips={<FilterChips filters={[{ source: 'accion', label: fields.accion, faces: acciones }]} />}
      table={<AuditTable />}
      compact={<AuditCards />}
    />
  </ResourceContextProvider>
);
