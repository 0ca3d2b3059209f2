import { useContext, useMemo } from 'react';
import { DataProviderContext, type DataProvider, type RaRecord } from 'react-admin';
import type { CsvColumn } from './csv';
import { ExportButton } from './ExportButton';

/** A field of the rows that holds the id of another record, whose words go into the field `as` of the exported row. */
export interface NamedReference {
  source: string;
  reference: string;
  as: string;
  word: (record: RaRecord) => string;
}

interface Props<Row extends RaRecord> {
  columns: readonly CsvColumn<Row>[];
  references: readonly NamedReference[];
}

/** The export of a list that also writes what its references are called. */
export const NamedExport = <Row extends RaRecord>({ columns, references }: Props<Row>) => {
  const plain = useContext(DataProviderContext);
  const naming = useMemo(() => plain && withNames(plain, references), [plain, references]);
  return (
    <DataProviderContext.Provider value={naming}>
      <ExportButton<Row> columns={columns} />
    </DataProviderContext.Provider>
  );
};

const withNames = (plain: DataProvider, references: readonly NamedReference[]): DataProvider => ({
  ...plain,
  getList: async (resource, params) => {
    const page = await plain.getList(resource, params);
    let rows = page.data;
    for (const { source, reference, as, word } of references) {
      const ids = [...new Set(rows.map((row) => row[source] as unknown).filter((id): id is number => typeof id === 'number'))];
      const found = ids.length > 0 ? (await plain.getMany(reference, { ids })).data : [];
      const words = new Map(found.map((record) => [record.id, word(record)]));
      rows = rows.map((row) => ({ ...row, [as]: words.get(row[source]) ?? '' }));
    }
    return { ...page, data: rows };
  },
});
