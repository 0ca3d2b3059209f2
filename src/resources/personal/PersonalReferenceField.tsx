import { FunctionField, ReferenceField } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import { detailOf } from './faces';

/** The person that the record refers to, a link if the user may open it; their post in the title. */
export const PersonalReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="personal" emptyText="—">
    <FunctionField<Persona> render={(person) => <span title={detailOf(person)}>{person.nombre_completo}</span>} />
  </ReferenceField>
);
