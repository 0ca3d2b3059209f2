import type { ReactNode } from 'react';
import { CreateButton, type RaRecord } from 'react-admin';
import type { TipoImportacion } from '#contract/requests/importaciones';
import { ColumnsMenu, type Columns } from './ColumnsMenu';
import { EmptyState } from './EmptyState';
import { ExportButton } from './ExportButton';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { ImportButton } from './ImportButton';
import { ListPage, type ListParts, type LiveParts } from './ListPage';
import { useRecordPath } from './opening';
import type { BuiltInView } from './builtInView';
import { SavedViews } from './SavedViews';
import { usePhone } from './usePhone';

interface Props<Row extends RaRecord> extends ListParts, LiveParts {
  columns: Columns;
  /** The fields of an exported file, in order. */
  exported: readonly (keyof Row & string)[];
  /** The icon and text of an empty list; `action`: before the button that creates. */
  empty: { icon: IconName; text: string; action?: ReactNode };
  /** Built-in views, before the saved ones. */
  views?: readonly BuiltInView[];
  /** Other actions on the whole list. */
  tools?: ReactNode;
  /** The import that creates these records. */
  imports?: TipoImportacion;
}

/** The list of an entity: the common list, with saved views, columns, export and create. */
export const EntityList = <Row extends RaRecord>({
  columns,
  exported,
  empty,
  views,
  imports,
  tools,
  ...list
}: Props<Row>) => {
  const phone = usePhone();
  return (
    <ListPage
      {...list}
      empty={
        <EmptyState
          {...empty}
          action={
            <>
              {empty.action}
              <NewRecord />
              {imports && <ImportButton tipo={imports} />}
            </>
          }
        />
      }
      tools={
        <>
          <SavedViews {...(views && { builtIn: views })} />
          {!phone && <ColumnsMenu columns={columns} />}
          {imports && <ImportButton tipo={imports} />}
          <ExportButton<Row> columns={exported} />
          {tools}
          <NewRecord />
        </>
      }
    />
  );
};

/** The button that creates a record of the list. */
export const NewRecord = () => {
  const pathOf = useRecordPath();
  return <CreateButton variant="contained" icon={<Icon name="add" />} to={pathOf()} />;
};
