import { lazy, Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { Solicitud } from '#contract/entities/solicitudes';
import { useRole } from '../../providers/session';
import { ChipRow } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FieldChips } from '../../ui/fields/FieldChips';
import { FieldFilters } from '../../ui/fields/FieldFilters';
import { filed } from '../../ui/fields/facts';
import { ListPage } from '../../ui/ListPage';
import { brandNew, OpenedBy, useWayBack } from '../../ui/opening';
import { fields } from './fields';
import { Inbox } from './inbox/Inbox';
import { Times } from './inbox/Times';
import { LinksButton } from './links/LinksButton';
import styles from './solicitudes.module.css';

// Few of those who see the list open it.
const ReportDialog = lazy(() => import('./report/ReportDialog'));

const parameter = 'solicitud';
const waiting = { estado: 'nueva' };
const newest = { field: 'id', order: 'DESC' } as const;
/** Those without an answer, the oldest first and the urgent ones before them; then the last answered. */
const unanswered = { field: 'respondida_en', order: 'DESC' } as const;

/** The requests: of the office all of them, to be decided; of others their own. `?solicitud=12` opens one. */
const SolicitudesPage = () => {
  const decides = can(useRole(), 'edit', 'solicitudes');
  const inbox = <Inbox decides={decides} />;
  return (
    <ResourceContextProvider value="solicitudes">
      <OpenedBy.Provider value={parameter}>
        {decides && <Times />}
        <ListPage
          search="Buscar en lo que dicen"
          sort={decides ? unanswered : newest}
          {...(decides && { usual: waiting })}
          every={60_000}
          quick={
            <ChipRow className={styles.quick}>
              <FieldFilters fields={fields} at="above" />
            </ChipRow>
          }
          chips={<FieldChips fields={fields} />}
          table={inbox}
          compact={inbox}
          tools={
            <>
              {decides && <ExportButton<Solicitud> columns={filed(fields)} />}
              {decides && <LinksButton />}
              <NewRecord />
            </>
          }
          empty={
            <EmptyState
              icon="inbox"
              text={decides ? noneForOffice : noneOfOwn}
              action={
                <>
                  {decides && <LinksButton main />}
                  <NewRecord />
                </>
              }
            />
          }
        />
        <NewRequest />
      </OpenedBy.Provider>
    </ResourceContextProvider>
  );
};

export default SolicitudesPage;

const noneForOffice =
  'Todavía no hay solicitudes. Pegue en cada activo o lugar una etiqueta con su QR: quien vea algo dañado lo cuenta ' +
  'desde su teléfono, sin cuenta ni clave.';
const noneOfOwn = 'Todavía no ha reportado nada. Cuente aquí lo que vea dañado, y lea la respuesta.';

const NewRequest = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  if (search.get(parameter) !== brandNew) return null;
  return (
    <Suspense>
      <ReportDialog onClose={() => void navigate(wayBack())} />
    </Suspense>
  );
};
