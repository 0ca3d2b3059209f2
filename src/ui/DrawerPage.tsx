import { Suspense, useId, type ReactNode } from 'react';
import {
  BasenameContextProvider,
  Create,
  Edit,
  RecordContextProvider,
  ResourceContextProvider,
  Show,
  useCanAccess,
  useGetRecordRepresentation,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ListSkeleton } from './ListSkeleton';
import { brandNew, OpenedBy, useWayBack } from './opening';
import { DrawerHead, SideDrawer } from './SideDrawer';

interface Props {
  /** The entity, whose list stands at `${under}/${resource}`. */
  resource: string;
  under: string;
  /** Where the list stands below `under`, if it is not at the entity's own path. */
  at?: string;
  /** Names the record in the address. */
  parameter: string;
  list: ReactNode;
  /** The head of a record that is yet to be written, and its form; without, none is. */
  newTitle?: string;
  form?: ReactNode;
  /** What is shown of a record that exists; its form unless said. */
  record?: ReactNode;
  /** How a record is called, where its resource does not say. */
  nameOf?: (record: RaRecord) => string;
}

/** The page of an entity that is part of another: a list, and over it a drawer with the record that the address names. */
export const DrawerPage = ({ resource, under, parameter, list, ...drawer }: Props) => (
  <BasenameContextProvider basename={under}>
    <ResourceContextProvider value={resource}>
      <OpenedBy.Provider value={parameter}>
        {list}
        <RecordDrawer resource={resource} parameter={parameter} {...drawer} />
      </OpenedBy.Provider>
    </ResourceContextProvider>
  </BasenameContextProvider>
);

const RecordDrawer = ({ resource, at = resource, parameter, newTitle = '', form, record = form, nameOf }: Omit<Props, 'list' | 'under'>) => {
  const heading = useId();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const [query] = useSearchParams();
  const opened = query.get(parameter);
  const { canAccess: mayEdit, isPending } = useCanAccess({ resource, action: 'edit' });
  const existing = opened !== null && opened !== brandNew && !isPending;
  const close = () => void navigate(wayBack());

  return (
    <SideDrawer open={opened !== null} heading={heading} onClose={close}>
      <Suspense fallback={<ListSkeleton />}>
        {/* Not the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          {opened === brandNew && form && (
            <Create
              title={false}
              component="div"
              actions={<Head id={heading} onClose={close} title={newTitle} />}
              redirect={(_resource, id) => `${at}?${parameter}=${String(id)}`}
            >
              {form}
            </Create>
          )}
          {/* Who may only look is shown it: an edit would send them away. */}
          {existing && !mayEdit && (
            <Show key={opened} id={opened} title={false} component="div" actions={<Head id={heading} onClose={close} {...(nameOf && { nameOf })} />}>
              {record}
            </Show>
          )}
          {existing && mayEdit && (
            <Edit
              key={opened}
              id={opened}
              title={false}
              component="div"
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

const Head = ({ id, title, nameOf, onClose }: { id: string; title?: string; onClose: () => void } & Pick<Props, 'nameOf'>) => {
  const record = useRecordContext();
  const usual = useGetRecordRepresentation();
  return <DrawerHead id={id} title={title ?? (record ? (nameOf ?? usual)(record) : 'Cargando…')} onClose={onClose} />;
};
