import { lazy, useMemo, type ComponentProps, type ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { EntityList } from '../EntityList';
import { QuickGroup } from '../FilterGroups';
import { QuickChips } from '../QuickChips';
import { RecordTable } from '../RecordTable';
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
  children,
  ...list
}: Props<Row>) => {
  const { lines } = fields;
  const columns = useMemo(
    () => ({
      all: inOrder(lines, first, ({ column }) => column !== false),
      hidden: inOrder(lines, [], ({ column }) => column === 'hidden'),
    }),
    [lines, first],
  );
  const [above, inMenu] = [countedAt(fields, 'above'), countedAt(fields, 'menu')];
  return (
    <EntityList
      {...list}
      columns={columns}
      exported={inOrder(lines, [], ({ file }) => file !== false)}
      quick={
        <>
          {above.map((each) => (
            <QuickChips key={each.source} {...each} />
          ))}
          {quick}
        </>
      }
      {...((menu || inMenu.length > 0) && {
        menu: (
          <>
            {inMenu.map((each) => (
              <QuickGroup key={each.source} {...each} />
            ))}
            {menu}
          </>
        ),
      })}
      chips={<FieldChips fields={fields} />}
      table={
        <RecordTable columns={columns} bulk={bulk ?? <BulkChanges fields={fields} />}>
          {columns.all.map((source) => columnOf(source, lines[source]))}
          {children}
        </RecordTable>
      }
    />
  );
};

const none: never[] = [];

/** The filters offered there, with the counts of their values. */
const countedAt = (fields: Presented<never>, place: Offer) =>
  filtersOf(fields)
    .filter(({ offered }) => offered === place)
    .map(({ source, label, faces = {} }) => ({ source, label, faces }));

const columnOf = <Row,>(source: string, line: Line<Row> | undefined) =>
  line && (
    <DataTable.Col
      key={source}
      source={source}
      {...(line.heading !== undefined && { label: line.heading })}
      {...(line.align && { align: line.align })}
      {...(line.sorts === false && { disableSort: true })}
      {...(line.sortsFirst && { sortByOrder: line.sortsFirst })}
      {...(line.Field
        ? { children: <line.Field source={source} /> }
        : { render: (row: RaRecord) => cellOf(line, row[source], row as Row) })}
    />
  );

const cellOf = <Row,>({ cell, said, empty = '—' }: Line<Row>, value: unknown, row: Row): ReactNode => {
  if (isEmpty(value)) return empty;
  return cell ? (cell(value, row) ?? empty) : said(value);
};
