import { useCanAccess, useListContext, type RaRecord } from 'react-admin';
import { ExportMenu } from './ExportMenu';

/** Exports all rows that match the list's filters, in its order. */
export const ExportButton = <Row extends RaRecord>({ columns }: { columns: readonly (keyof Row & string)[] }) => {
  const { resource, filterValues, filter, sort } = useListContext<Row>();
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  if (!canAccess) return null;
  return (
    <ExportMenu
      formats={['xlsx', 'csv']}
      path={`/${resource}/exportar`}
      body={(formato) => ({
        formato,
        filter: JSON.stringify({ ...filterValues, ...filter }),
        sort: JSON.stringify([sort.field, sort.order]),
        columnas: columns,
      })}
    />
  );
};
