import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';
import { RecordHeader } from './RecordHeader';

/** The header of the page that edits a record. */
export const EditHeader = () => {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return <RecordHeader title={record ? `Editar ${String(nameOf(record))}` : 'Editar'} />;
};
