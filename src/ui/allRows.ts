import type { RaRecord } from 'react-admin';
import { limits } from '#contract/limits';

interface Page<Row> {
  data: Row[];
  total?: number;
}

/**
 * Every row of a list, read by pages of 1,000. `read` gets page and page size; `onProgress` the rows
 * read and their total. A row that moved to a later page meanwhile comes once. Rejects when aborted.
 */
export const allRows = async <Row extends RaRecord>(
  read: (page: number, perPage: number) => Promise<Page<Row>>,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (read: number, total: number) => void },
): Promise<Row[]> => {
  const rows = new Map<Row['id'], Row>();
  for (let page = 1; ; page++) {
    const { data, total = Infinity } = await read(page, limits.list.rows);
    signal.throwIfAborted();
    for (const row of data) rows.set(row.id, row);
    onProgress?.(rows.size, Math.max(rows.size, Number.isFinite(total) ? total : 0));
    if (data.length < limits.list.rows || page * limits.list.rows >= total) return [...rows.values()];
  }
};
