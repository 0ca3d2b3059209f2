import {
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { useReversible } from './UndoNotice';

interface Change {
  ids: readonly Identifier[];
  /** The changed field; undoing restores its previous value. */
  source: string;
  /** The values for every row. */
  data: Record<string, unknown>;
}

/**
 * Changes many rows in one request and shows a notice, with undo if the previous values are known and `mayReturn` is
 * true of every row.
 */
export const useBulkChange = <Row extends RaRecord>(mayReturn: (row: Row) => boolean = () => true) => {
  const { resource, data: rows = [], onUnselectItems } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const offerBack = useReversible();
  const refresh = useRefresh();

  return async ({ ids, source, data }: Change) => {
    // The previous values of rows selected on another page are unknown here.
    const before = rows.filter(({ id }) => ids.includes(id));
    await dataProvider.updateMany(resource, { ids: [...ids], data });
    const message = translate(`resources.${resource}.notifications.updated`, { smart_count: ids.length });
    const groups = groupsOf(before, source);
    if (before.length < ids.length || groups.length > most || !before.every(mayReturn)) notify(message);
    else
      offerBack(message, async () => {
        for (const [value, some] of groups)
          await dataProvider.updateMany(resource, { ids: some, data: { [source]: value } });
      });
    onUnselectItems();
    refresh();
  };
};

/** The most previous values that are restored: each is a request. */
const most = 10;

/** The rows grouped by their previous value. */
const groupsOf = (rows: readonly RaRecord[], source: string): [value: unknown, ids: Identifier[]][] => [
  ...rows.reduce(
    (groups, row) => groups.set(row[source], [...(groups.get(row[source]) ?? []), row.id]),
    new Map<unknown, Identifier[]>(),
  ),
];
