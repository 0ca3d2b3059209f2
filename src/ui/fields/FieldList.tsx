import { Fragment, lazy, useMemo, type ComponentProps, type ReactNode } from 'react';
import { DataTableColumn, type RaRecord } from 'react-admin';
import { EntityList } from '../EntityList';
import { labelShown } from '../formats';
import { RecordLink, RecordTable } from '../RecordTable';
import { FieldChips } from './FieldChips';
import { FieldFilters } from './FieldFilters';
import { filed, inOrder, isEmpty } from './facts';
import { offeredAt } from './filters';
import type { Line, Presented } from './presentation';

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
      exported={filed(fields)}
      quick={
        <>
          <FieldFilters fields={fields} at="above" />
          {quick}
        </>
      }
      {...((menu || offeredAt(fields, 'menu').length > 0) && {
        menu: (
          <>
            <FieldFilters fields={fields} at="menu" />
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

interface TableProps<Row> extends Pick<Props<Row>, 'fields' | 'first' | 'bulk' | 'children'> {
  className?: string | undefined;
  /** Cells that depend on more than their row. */
  cells?: { readonly [Name in keyof Row]?: (row: Row) => ReactNode };
  /** Shown if no rows match the filters. */
  empty?: ReactNode;
  /** The column that `children` follow: the last one by default. */
  after?: keyof Row & string;
}

/** The rows of a list, with a column for each field. */
export const FieldTable = <Row extends object>({
  fields,
  first = none,
  bulk = <BulkChanges fields={fields} />,
  cells = {},
  empty,
  after,
  className,
  children,
}: TableProps<Row>) => {
  const columns = useColumns(fields, first);
  return (
    <RecordTable columns={columns} bulk={bulk} className={className} {...(empty !== undefined && { empty })}>
      {columns.all.flatMap((source) => [
        columnOf(fields, source, cells[source as keyof Row]),
        source === after && <Fragment key="children">{children}</Fragment>,
      ])}
      {after === undefined && children}
    </RecordTable>
  );
};

/** The columns of a table of the page's own. */
export const columnsOf = <Row,>(fields: Presented<Row>) =>
  shownIn(fields.lines).map((source) => columnOf(fields, source));

const shownIn = <Row,>(lines: Presented<Row>['lines'], first: readonly string[] = none) =>
  inOrder(lines, first, ({ column }) => column !== false);

/** The columns of a table, and those hidden by default. */
export const useColumns = <Row,>({ lines }: Presented<Row>, first: readonly string[]) =>
  useMemo(
    () => ({
      all: shownIn(lines, first),
      hidden: inOrder(lines, [], ({ column }) => column === 'hidden'),
    }),
    [lines, first],
  );

const none: never[] = [];

const columnOf = <Row,>({ words, lines }: Presented<Row>, source: string, render?: (row: Row) => ReactNode) => {
  const line = lines[source];
  return (
    line && (
      <DataTableColumn
        key={source}
        source={source}
        label={labelShown(line.heading ?? words.fields[source] ?? source)}
        {...(line.align && { align: line.align })}
        {...((line.sorts === false || line.sortOffered === false) && { disableSort: true })}
        {...(line.sortsFirst && { sortByOrder: line.sortsFirst })}
        {...(line.Field && !render
          ? { children: <line.Field source={source} /> }
          : { render: (row: RaRecord) => render?.(row as Row) ?? cellOf(line, row[source], row as Row) })}
      />
    )
  );
};

const cellOf = <Row,>(line: Line<Row>, value: unknown, row: Row): ReactNode => {
  const { cell, blank, said, empty = '—' } = line;
  if (isEmpty(value)) return blank ? blank(row, link) : empty;
  return cell ? (cell(value, row, link) ?? empty) : said(value);
};

const link = (children: ReactNode) => <RecordLink>{children}</RecordLink>;
