import { Suspense, useId, type ReactNode } from 'react';
import { Drawer, IconButton } from '@mui/material';
import {
  BasenameContextProvider,
  Create,
  Edit,
  RecordContextProvider,
  ResourceContextProvider,
  useGetRecordRepresentation,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { placeLists } from './drawerMoves';
import { Icon } from './Icon';
import { ListSkeleton } from './ListSkeleton';
import { brandNew, OpenedBy, useWayBack } from './opening';
import './drawer.css';

interface Props {
  /** The entity, whose list stands at `${under}/${resource}`. */
  resource: string;
  under: string;
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

const RecordDrawer = ({ resource, parameter, newTitle = '', form, record = form, nameOf }: Omit<Props, 'list' | 'under'>) => {
  const heading = useId();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const [query] = useSearchParams();
  const opened = query.get(parameter);
  const close = () => void navigate(wayBack());

  return (
    <Drawer
      anchor="right"
      open={opened !== null}
      onClose={close}
      slotProps={{ paper: { className: 'record-drawer', role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading }, transition: placeLists }}
    >
      <Suspense fallback={<ListSkeleton />}>
        {/* Not the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          {opened === brandNew && form && (
            <Create
              title={false}
              component="div"
              actions={<Head id={heading} onClose={close} title={newTitle} />}
              redirect={(_resource, id) => `${resource}?${parameter}=${String(id)}`}
            >
              {form}
            </Create>
          )}
          {opened !== null && opened !== brandNew && (
            <Edit
              key={opened}
              id={opened}
              title={false}
              component="div"
              mutationMode="pessimistic"
              redirect="list"
              actions={<Head id={heading} onClose={close} {...(nameOf && { nameOf })} />}
            >
              {record}
            </Edit>
          )}
        </RecordContextProvider>
      </Suspense>
    </Drawer>
  );
};

const Head = ({ id, title, nameOf, onClose }: { id: string; title?: string; onClose: () => void } & Pick<Props, 'nameOf'>) => {
  const record = useRecordContext();
  const usual = useGetRecordRepresentation();
  return (
    <header className="drawer-head">
      <h2 id={id}>{title ?? (record ? (nameOf ?? usual)(record) : 'Cargando…')}</h2>
      <IconButton aria-label="Cerrar" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </header>
  );
};
