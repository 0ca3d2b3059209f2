import type { ReactNode } from 'react';
import {
  CreateBase,
  EditBase,
  RecordContextProvider,
  useEditContext,
  type RaRecord,
  type TransformData,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { OpenedBy } from '../../ui/opening';
import { useDoneNotice } from '../../ui/UndoNotice';
import { useWritten } from './useWritten';

interface Props<Row extends RaRecord<number>> {
  resource: string;
  /** Null: a new one. */
  id: number | null;
  /** The parameter of the address that opens it. */
  opened: string;
  initial: Partial<Row>;
  transform?: TransformData;
  /** Of the requests for an existing one. */
  options?: { meta?: Record<string, unknown> };
  /** Of a new one: «Parada creada», and the address that shows it, if the notice links there. */
  made: string;
  see?: (id: number) => string;
  /** Where one goes when it is saved. */
  to: (id: number) => string;
  children: (row: Row | undefined) => ReactNode;
}

/** Creates or edits a record, in the panel and on the map. */
export const PanelWriting = <Row extends RaRecord<number>>({
  resource,
  id,
  opened,
  initial,
  transform,
  options = none,
  made,
  see,
  to,
  children,
}: Props<Row>) => {
  const navigate = useNavigate();
  const showDone = useDoneNotice();
  const written = useWritten(resource);
  const onSuccess = (row: Row) => {
    void written();
    if (id === null) showDone(made, { see: see?.(row.id) });
    else showDone('Cambios guardados', {});
    // Replaces the history entry, so that «back» does not return to a submitted form.
    void navigate(to(row.id), { replace: true });
  };
  const saving = { resource, redirect: false, ...(transform && { transform }) } as const;
  return (
    <OpenedBy.Provider value={opened}>
      {id === null ? (
        // Without the record of the page beneath.
        <RecordContextProvider value={undefined}>
          <CreateBase<Row> {...saving} record={initial} mutationOptions={{ onSuccess }}>
            {children(undefined)}
          </CreateBase>
        </RecordContextProvider>
      ) : (
        <EditBase<Row>
          {...saving}
          id={id}
          mutationMode="pessimistic"
          queryOptions={options}
          mutationOptions={{ onSuccess, ...options }}
        >
          <Loaded<Row>>{children}</Loaded>
        </EditBase>
      )}
    </OpenedBy.Provider>
  );
};

const none = {};

const Loaded = <Row extends RaRecord<number>>({ children }: Pick<Props<Row>, 'children'>) => {
  const { record } = useEditContext<Row>();
  return record ? children(record) : <ListSkeleton rows={6} />;
};
