import { NivelReferenceField } from './NivelReferenceField';
import { RecordContextProvider } from 'react-admin';

/** The name of the level with this id. */
export const NivelName = ({ id }: { id: unknown }) => (
  <RecordContextProvider value={{ id: 0, nivel_id: id }}>
    <NivelReferenceField source="nivel_id" path />
  </RecordContextProvider>
);
