import type { ReactNode } from 'react';
import { CreateButton, type RaRecord } from 'react-admin';
import type { TipoImportacion } from '#contract/importaciones';
import { ColumnsMenu, type Columns } from './ColumnsMenu';
import { EmptyState } from './EmptyState';
import { ExportButton } from './ExportButton';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { ImportButton } from './ImportButton';
import { ListPage, type ListParts, type LiveParts } from './ListPage';
import { useRecordPath } from './opening';
import { SavedViews, type BuiltInView } from './SavedViews';
import { usePhone } from './usePhone';

interface Props<Row extends RaRecord> extends ListParts, LiveParts {
  columns: Columns;
  /** What a file of the list holds, in its order. */
  exported: readonly (keyof Row & string)[];
  /** What an empty list says, and its icon. */
  empty: { icon: IconName; text: string };
  /** Views that the product itself offers, before those that people save. */
  views?: readonly BuiltInView[];
  /** What else can be done with the whole list. */
  tools?: ReactNode;
  /** What files these records can be imported from. */
  imports?: TipoImportacion;
}

/** The list of an entity: what every list has, and saved views, columns, export and create. */
export const EntityList = <Row extends RaRecord>({ columns, exported, empty, views, imports, tools, ...list }: Props<Row>) => {
  const phone = usePhone();
  return (
    <ListPage
      {...list}
      empty={
        <EmptyState
          {...empty}
          action={
            <>
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

/** Where a new record of the list around is written. */
export const NewRecord = () => {
  const pathOf = useRecordPath();
  return <CreateButton variant="contained" icon={<Icon name="add" />} to={pathOf()} />;
};
