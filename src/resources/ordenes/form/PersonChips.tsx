import { useGetList, useInput } from 'react-admin';
import type { Persona } from '#contract/personal';
import { Avatar } from '../../../ui/Avatar';
import { PersonalInput } from '../../personal/index';

const few = 4;

/** Who does it: a technician at a press, anybody by name. */
export const PersonChips = () => {
  const { field } = useInput({ source: 'responsable_id' });
  const { data = [] } = useGetList<Persona>('personal', {
    filter: { tipo: 'tecnico', estado: 'activo' },
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: few },
  });
  return (
    <div className="due-input">
      {data.length > 0 && (
        <fieldset className="chips-input">
          <legend>Responsable</legend>
          <div className="chips-input-row">
            {data.map(({ id, nombre_completo, image_url }) => (
              <button
                key={id}
                type="button"
                className="quick-chip person-chip"
                aria-pressed={field.value === id}
                onClick={() => field.onChange(field.value === id ? null : id)}
              >
                <Avatar name={nombre_completo} src={image_url} size="xs" />
                {nombre_completo}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <PersonalInput source="responsable_id" label={data.length > 0 ? 'Persona' : 'Responsable'} />
    </div>
  );
};
