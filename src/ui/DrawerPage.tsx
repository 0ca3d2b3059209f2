import { Suspense, useId, type ReactNode } from 'react';
import {
  Create,
  Edit,
  RecordContextProvider,
  ResourceContextProvider,
  Show,
  useCanAccess,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ListSkeleton } from './ListSkeleton';
import { brandNew, OpenedBy, useWayBack } from './opening';
import { DrawerHead, SideDrawer } from './SideDrawer';

interface Props {
  resource: string;
  /** The path of the page, if it is not that of the entity. */
  at?: string;
  /** The parameter of the record in the address. */
  parameter: string;
  list: ReactNode;
  /** The title and form of a new record; absent: none can be created here. */
  newTitle?: string;
  form?: ReactNode;
  /** Called with the answer to a new record. */
  onCreated?: ((record: RaRecord) => void) | undefined;
  /** The content of an existing record; by default its form. */
  record?: ReactNode;
  /** The name of a record, if its resource does not define one. */
  nameOf?: (record: RaRecord) => string;
}

/** The page of an entity within another page: a list, with a drawer for the record in the address. */
export const DrawerPage = ({ resource, parameter, list, ...drawer }: Props) => (
  <ResourceContextProvider value={resource}>
    <OpenedBy.Provider value={parameter}>
      {list}
      <RecordDrawer resource={resource} parameter={parameter} {...drawer} />
    </OpenedBy.Provider>
  </ResourceContextProvider>
);

const RecordDrawer = ({
  resource,
  at = `/${resource}`,
  parameter,
  newTitle = '',
  form,
  onCreated,
  record = form,
  nameOf,
}: Omit<Props, 'list'>) => {
  const heading = useId();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const [query] = useSearchParams();
  const opened = query.get(parameter);
  const { canAccess: mayEdit, isPending } = useCanAccess({ resource, action: 'edit' });
  const existing = opened !== null && opened !== brandNew && !isPending;
  const notify = useNotify();
  const close = () => void navigate(wayBack());
  // The usual way out of a missing record is the entity's own path, where this page is not.
  const missing = {
    onError: () => {
      notify('ra.notification.item_doesnt_exist', { type: 'error' });
      close();
    },
  };

  return (
    <SideDrawer open={opened !== null} heading={heading} onClose={close}>
      <Suspense fallback={<ListSkeleton />}>
        {/* Without the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          {opened === brandNew && form && (
            <Create
              title={false}
              component="div"
              actions={<Head id={heading} onClose={close} title={newTitle} />}
              redirect={(_resource, id, created) => {
                if (created) onCreated?.(created as RaRecord);
                return `${at}?${parameter}=${String(id)}`;
              }}
            >
              {form}
            </Create>
          )}
          {/* Users who may only view get a show page: an edit page would redirect them. */}
          {existing && !mayEdit && (
            <Show
              key={opened}
              id={opened}
              title={false}
              component="div"
              queryOptions={missing}
              actions={<Head id={heading} onClose={close} {...(nameOf && { nameOf })} />}
            >
              {record}
            </Show>
          )}
          {existing && mayEdit && (
            <Edit
              key={opened}
              id={opened}
              title={false}
              component="div"
              queryOptions={missing}
              mutationMode="pessimistic"
              redirect={() => at}
              actions={<Head id={heading} onClose={close} {...(nameOf && { nameOf })} />}
            >
              {record}
            </Edit>
          )}
        </RecordContextProvider>
      </Suspense>
    </SideDrawer>
  );
};

const Head = ({
  id,
  title,
  nameOf,
  onClose,
}: { id: string; title?: string; onClose: () => void } & Pick<Props, 'nameOf'>) => {
  const record = useRecordContext();
  const usual = useGetRecordRepresentation();
  return <DrawerHead id={id} title={title ?? (record ? (nameOf ?? usual)(record) : 'Cargando…')} onClose={onClose} />;
};
