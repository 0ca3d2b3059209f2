import { Form, ResourceContextProvider } from 'react-admin';
import { vencimientos as words } from '#contract/words/mantenimiento';
import { Chip, ChipRow } from '../../../ui/Chip';
import { FilterGroup } from '../../../ui/FilterMenu';
import { FilterPopover } from '../../../ui/FilterPopover';
import { PickedIds } from '../../../ui/form/PickedIds';
import { FormGrid } from '../../../ui/FormGrid';
import { ActivoInput } from '../../activos/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { PlanInput } from '../dues/PlanInput';
import styles from './calendar.module.css';
import { kinds, types } from './filterWords';
import { pickedFilters, type FilterName, type Filters } from './useCalendarQuery';

const { fields: labels } = words;

interface Props {
  filters: Filters;
  onFilter: (given: Partial<Record<FilterName, string | undefined>>) => void;
}

/** The filters of the calendar: beside its button, or as a sheet on a phone. */
export const CalendarFilters = (props: Props) => (
  <FilterPopover set={Object.keys(props.filters).length} className={styles.filterSheet} sheet>
    <Inputs {...props} />
  </FilterPopover>
);

const Inputs = ({ filters, onFilter }: Props) => {
  const picked = Object.fromEntries(pickedFilters.map((name) => [name, Number(filters[name]) || undefined]));
  return (
    <>
      <FilterGroup label="Qué">
        <Choices name="que" label="Qué" words={kinds} filters={filters} onFilter={onFilter} />
      </FilterGroup>
      <FilterGroup label={labels.tipo}>
        <Choices name="tipo" label={labels.tipo} words={types} filters={filters} onFilter={onFilter} />
      </FilterGroup>
      <ResourceContextProvider value="mantenimiento/vencimientos">
        <Form record={nobody} defaultValues={picked}>
          <FormGrid>
            <PlanInput />
            <ActivoInput source="activo_id" label={labels.activo} />
            <PersonalInput source="responsable_id" label={labels.responsable_id} />
            <NivelInput source="bajo_nivel_id" label={labels.nivel_id} />
          </FormGrid>
          <PickedIds
            names={pickedFilters}
            picked={picked}
            onPick={(next) =>
              onFilter(Object.fromEntries(Object.entries(next).map(([name, id]) => [name, id?.toString()])))
            }
          />
        </Form>
      </ResourceContextProvider>
    </>
  );
};

interface ChoicesProps extends Props {
  name: FilterName;
  label: string;
  words: Readonly<Record<string, string>>;
}

const Choices = ({ name, label, words: said, filters, onFilter }: ChoicesProps) => (
  <ChipRow role="group" aria-label={label}>
    {Object.entries(said).map(([value, word]) => {
      const pressed = filters[name] === value;
      return (
        <Chip key={value} aria-pressed={pressed} onClick={() => onFilter({ [name]: pressed ? undefined : value })}>
          {word}
        </Chip>
      );
    })}
  </ChipRow>
);

const nobody = {};
