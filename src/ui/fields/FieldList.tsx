import { lazy, useMemo, type ComponentProps, type ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { EntityList } from '../EntityList';
import { QuickGroup } from '../FilterGroups';
import { QuickChips } from '../QuickChips';
import { RecordLink, RecordTable } from '../RecordTable';
import { FieldChips } from './FieldChips';
import { inOrder, isEmpty } from './facts';
import { filtersOf } from './filters';
import type { Line, Offer, Presented } from './presentation';

// Its inputs and the validation are loaded with the first selected row.
const BulkChanges = lazy(() => import('./BulkChanges'));

interface Props<Row> extends Omit<ComponentProps<typeof EntityList>, 'columns' | 'exported' | 'chips' | 'table'> {
  fields: Presented<Row>;
  /** These columns are first, in this order; the others follow in that of the fields. */
  first?: readonly (keyof Row & string)[];
  /** The table, if not one of the fields alone. */
  table?: ReactNode;
  /** The bulk actions, if not those of the fields alone. */
  bulk?: ReactNode;
  /** Columns that are no fields. */
  children?: ReactNode;
}

/** The list of a noun, from its fields: columns, file, filters, bulk changes. */
export const FieldList = <Row extends object>({
  fields,
  first = none,
  quick,
  menu,
  bulk,
  table,
  children,
  ...list
}: Props<Row>) => {
  const columns = useColumns(fields, first);
  return (
    <EntityList
      {...list}
      columns={columns}
      exported={exportedOf(fields)}
      quick={
        <>
          {countedAt(fields, 'above').map((each) => (
            <QuickChips key={each.source} {...each} />
          ))}
          {quick}
        </>
      }
      {...((menu || countedAt(fields, 'menu').length > 0) && {
        menu: (
          <>
            <MenuFilters fields={fields} />
            {menu}
          </>
        ),
      })}
      chips={<FieldChips fields={fields} />}
      table={
        table ?? (
          <FieldTable fields={fields} first={first} bulk={bulk}>
            {children}
          </FieldTable>
        )
      }
    />
  );
};

/** The filters of the list's menu, with the counts of their values. */
export const MenuFilters = ({ fields }: { fields: Presented<never> }) =>
  countedAt(fields, 'menu').map((each) => <QuickGroup key={each.source} {...each} />);

/** The fields of an exported file. */
export const exportedOf = <Row,>({ lines }: Presented<Row>) =>
  inOrder(lines, [], ({ file }) => file !== false) as (keyof Row & string)[];

interface TableProps<Row> extends Pick<Props<Row>, 'fields' | 'first' | 'bulk' | 'children'> {
  className?: string | undefined;
  /** Cells that depend on more than their row. */
  cells?: { readonly [Name in keyof Row]?: (row: Row) => ReactNode };
}

/** The rows of a list, with a column for each field. */
export const FieldTable = <Row extends object>({
  fields,
  first = none,
  bulk = <BulkChanges fields={fields} />,
  cells = {},
  className,
  children,
}: TableProps<Row>) => {
  const columns = useColumns(fields, first);
  return (
    <RecordTable columns={columns} bulk={bulk} className={className}>
      {columns.all.map((source) => columnOf(source, fields.lines[source], cells[source as keyof Row]))}
      {children}
    </RecordTable>
  );
};

/** The columns of a table, and those hidden by default. */
export const useColumns = <Row,>({ lines }: Presented<Row>, first: readonly string[]) =>
  useMemo(
    () => ({
      all: inOrder(lines, first, ({ column }) => column !== false),
      hidden: inOrder(lines, [], ({ column }) => column === 'hidden'),
    }),
    [lines, first],
  );

const none: never[] = [];

/** The filters offered there, with the counts of their values. */
const countedAt = (fields: Presented<never>, place: Offer) =>
  filtersOf(fields)
    .filter(({ offered }) => offered === place)
    .map(({ source, label, faces = {}, numeric }) => ({ source, label, faces, ...(numeric && { parse: Number }) }));

const columnOf = <Row,>(source: string, line: Line<Row> | undefined, render: ((row: Row) => ReactNode) | undefined) =>
  line && (
    <DataTable.Col
      key={source}
      source={source}
      {...(line.heading !== undefined && { label: line.heading })}
      {...(line.align && { align: line.align })}
      {...(line.sorts === false && { disableSort: true })}
      {...(line.sortsFirst && { sortByOrder: line.sortsFirst })}
      {...(line.Field && !render
        ? { children: <line.Field source={source} /> }
        : { render: (row: RaRecord) => render?.(row as Row) ?? cellOf(line, row[source], row as Row) })}
    />
  );

const cellOf = <Row,>(line: Line<Row>, value: unknown, row: Row): ReactNode => {
  const { cell, blank, said, empty = '—' } = line;
  if (isEmpty(value)) return blank ? blank(row, link) : empty;
  return cell ? (cell(value, row, link) ?? empty) : said(value);
};

const link = (children: ReactNode) => <RecordLink>{children}</RecordLink>;
