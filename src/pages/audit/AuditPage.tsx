import { ResourceContextProvider } from 'react-admin';
import { auditoriasContadas, type Auditoria } from '#contract/requests/auditoria';
import { auditoria } from '#contract/words/auditoria';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { FilterChips } from '../../ui/FilterChips';
import { dateTime } from '../../ui/formats';
import { ListPage } from '../../ui/ListPage';
import { AuditFilters, useUserName } from './AuditFilters';
import { AuditCards, AuditTable } from './AuditRows';
import { acciones, entidades } from './words';

const { fields } = auditoria;

const exported: (keyof Auditoria)[] = ['fecha', 'usuario', 'accion', 'entidad', 'nombre', 'cambios', 'ip'];

/** The audit: who did what in the company, the values before and after, when and from where. */
const AuditPage = () => {
  const userName = useUserName();
  return (
    <ResourceContextProvider value="auditoria">
      <ListPage
        search="Buscar por registro o persona"
        sort={{ field: 'fecha', order: 'DESC' }}
        perPage={50}
        counted={auditoriasContadas}
        empty={
          <EmptyState
            icon="history"
            text="Todavía no hay nada que contar: aquí queda escrito lo que cada persona crea, cambia o elimina."
          />
        }
        tools={<ExportButton<Auditoria> columns={exported} />}
        menu={<AuditFilters />}
        chips={
          <FilterChips
            filters={[
              { source: 'user_id', label: fields.usuario, format: userName },
              { source: 'accion', label: fields.accion, faces: acciones },
              { source: 'entidad', label: fields.entidad, faces: entidades },
              { source: 'entidad_id', label: 'Número', format: (value) => String(value) },
              { source: 'desde', label: 'Desde', format: (value) => dateTime(String(value)) },
              { source: 'hasta', label: 'Hasta', format: (value) => dateTime(String(value)) },
            ]}
          />
        }
        table={<AuditTable />}
        compact={<AuditCards />}
      />
    </ResourceContextProvider>
  );
};

export default AuditPage;
