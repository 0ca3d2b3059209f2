import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { DrawerPage } from '../../ui/DrawerPage';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ColumnsMenu, type Columns } from '../../ui/ColumnsMenu';
import type { IconName } from '../../ui/icons';
import { ListPage, type ListParts } from '../../ui/ListPage';
import { usePhone } from '../../ui/usePhone';
import { FilterPanel, FirstFilter, SetFilters, type AdminFilter } from './AdminFilters';

interface Props extends Omit<ListParts, 'quick' | 'menu' | 'chips'> {
  resource: string;
  /** The parameter of the record in the address. */
  parameter: string;
  /** The first is above the rows, the others in a menu with the company. */
  filters: readonly AdminFilter[];
  /** The rows are companies, so there is no filter by company. */
  ofCompanies?: true;
  columns: Columns;
  empty: { icon: IconName; text: string };
  nameOf: (record: RaRecord) => string;
  /** The title and form of a new record; absent: records cannot be created here. */
  newTitle?: string;
  form?: ReactNode;
  onCreated?: (record: RaRecord) => void;
  record: ReactNode;
}

/** A page of the admin area: a list across companies, with a drawer for the row in the address. */
export const AdminPage = ({
  resource,
  parameter,
  columns,
  empty,
  nameOf,
  newTitle,
  form,
  onCreated,
  record,
  filters,
  ofCompanies,
  ...list
}: Props) => {
  const phone = usePhone();
  return (
    <DrawerPage
      resource={resource}
      parameter={parameter}
      nameOf={nameOf}
      record={record}
      {...(newTitle && { newTitle, form, onCreated })}
      list={
        <ListPage
          {...list}
          quick={<FirstFilter filters={filters} />}
          menu={!ofCompanies && <FilterPanel filters={filters} />}
          chips={<SetFilters filters={filters} />}
          empty={<EmptyState {...empty} action={form && <NewRecord />} />}
          tools={
            <>
              {!phone && <ColumnsMenu columns={columns} />}
              {form && <NewRecord />}
            </>
          }
        />
      }
    />
  );
};
