import { FunctionField, ReferenceField } from 'react-admin';
import type { Persona } from '#contract/personal';
import { detailOf } from './faces';

/** The person that the record names, a link for who may open it; what they do in the title. */
export const PersonalReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="personal" emptyText="—">
    <FunctionField<Persona> render={(person) => <span title={detailOf(person)}>{person.nombre_completo}</span>} />
  </ReferenceField>
);
