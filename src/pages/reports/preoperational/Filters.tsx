import { Form, ResourceContextProvider } from 'react-admin';
import { preoperacional as words } from '#contract/words/preoperacional';
import { ActivoInput } from '../../../resources/activos/index';
import { NivelInput } from '../../../resources/niveles/index';
import { PersonalInput } from '../../../resources/personal/index';
import { facesOf } from '../../../ui/faces';
import { PickedIds } from '../../../ui/form/PickedIds';
import { Choice } from '../Choice';
import { FoldedFilters } from '../FoldedFilters';
import type { Days } from '../filter';

export interface DaysFilter extends Days {
  activo_id?: number;
  bajo_nivel_id?: number;
  personal_id?: number;
  resultado?: string;
}

interface Props {
  filter: DaysFilter;
  onChange: (change: Partial<Record<keyof DaysFilter, string | number | boolean | undefined>>) => void;
}

const results = facesOf(words.values.resultado, {});
const picked = ['bajo_nivel_id', 'activo_id', 'personal_id'] as const;

/** The days of the record, and whose inspections it has. */
export const Filters = ({ filter, onChange }: Props) => (
  <FoldedFilters
    days={filter}
    onDays={onChange}
    used={[...picked, 'resultado' as const].filter((name) => filter[name] !== undefined).length}
  >
    <Choice
      label={words.fields.resultado}
      faces={results}
      value={filter.resultado}
      onChange={(resultado) => onChange({ resultado })}
    />
    <ResourceContextProvider value="inspecciones">
      <Form record={nobody} defaultValues={Object.fromEntries(picked.map((name) => [name, filter[name] ?? null]))}>
        <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
        <ActivoInput source="activo_id" label={words.fields.activo} />
        <PersonalInput source="personal_id" label={words.fields.conductor} />
        <PickedIds names={picked} picked={filter} onPick={onChange} />
      </Form>
    </ResourceContextProvider>
  </FoldedFilters>
);

const nobody = {};
