import { useGetList, useInput } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import { Avatar } from '../../../ui/Avatar';
import { Chip } from '../../../ui/Chip';
import { PersonalInput } from '../../personal/index';
import styles from '../ordenes.module.css';

const few = 4;

/** The person in charge: a technician with one click, anybody else by name. */
export const PersonChips = () => {
  const { field } = useInput({ source: 'responsable_id' });
  const { data = [] } = useGetList<Persona>('personal', {
    filter: { tipo: 'tecnico', estado: 'activo' },
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: few },
  });
  return (
    <div className="grid gap-10">
      {data.length > 0 && (
        <fieldset className={`shrink flush unpadded borderless ${styles.chipsInput}`}>
          <legend className="unpadded muted tiny medium">Responsable</legend>
          <div className="flex wrap gap-6">
            {data.map(({ id, nombre_completo, image_url }) => (
              <Chip
                key={id}
                className={`${styles.choiceChip} ${styles.personChip}`}
                aria-pressed={field.value === id}
                onClick={() => field.onChange(field.value === id ? null : id)}
              >
                <Avatar name={nombre_completo} src={image_url} size="xs" />
                {nombre_completo}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <PersonalInput source="responsable_id" label={data.length > 0 ? 'Persona' : 'Responsable'} />
    </div>
  );
};
