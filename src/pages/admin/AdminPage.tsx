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
  /** Names the record in the address. */
  parameter: string;
  /** The first stands above the rows, the others beside the company in a menu. */
  filters: readonly AdminFilter[];
  /** Its rows are companies, which are not filtered by company. */
  ofCompanies?: true;
  columns: Columns;
  empty: { icon: IconName; text: string };
  nameOf: (record: RaRecord) => string;
  /** The head and form of a new record; without, none is written here. */
  newTitle?: string;
  form?: ReactNode;
  record: ReactNode;
}

/** A page of the admin area: a list across companies, and over it a drawer with the row that the address names. */
export const AdminPage = ({ resource, parameter, columns, empty, nameOf, newTitle, form, record, filters, ofCompanies, ...list }: Props) => {
  const phone = usePhone();
  return (
    <DrawerPage
      resource={resource}
      under=""
      parameter={parameter}
      nameOf={nameOf}
      record={record}
      {...(newTitle && { newTitle, form })}
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
