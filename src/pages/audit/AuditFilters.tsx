import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import type { Usuario } from '#contract/entities/usuarios';
import { limits } from '#contract/core/limits';
import { auditoria } from '#contract/words/auditoria';
import { ChoiceGroup } from '../../ui/FilterGroups';
import { acciones, entidades } from './words';
import { DateField } from '../../ui/dates/DateField';
import { dayOf, momentAt } from '../../ui/dates/zone';

const { fields } = auditoria;
const everyone = { pagination: { page: 1, perPage: limits.list.rows }, sort: { field: 'name', order: 'ASC' as const } };

const usePeople = () => useGetList<Usuario>('usuarios', everyone, { staleTime: 60_000 }).data ?? [];

/** The name of a user of the company, by id. */
export const useUserName = () => {
  const people = usePeople();
  return (id: unknown): string => people.find((person) => person.id === id)?.name ?? `Usuario ${String(id)}`;
};

/** Filters by user, action, record and days. */
export const AuditFilters = () => {
  const people = usePeople();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { user_id, desde, hasta, ...others } = filterValues as Record<string, unknown>;
  const put = (change: Record<string, unknown>) => {
    const next: Record<string, unknown> = { user_id, desde, hasta, ...others, ...change };
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)), displayedFilters);
  };
  return (
    <>
      <Autocomplete
        options={people}
        value={people.find(({ id }) => id === user_id) ?? null}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText="Nadie se llama así"
        onChange={(_event, chosen) => put({ user_id: chosen?.id })}
        renderInput={(params) => <TextField {...params} label={fields.usuario} margin="none" />}
      />
      <div className="grid two-columns gap-10">
        <Day label="Desde el día" value={desde} onValue={(day) => put({ desde: day && momentAt(day, '00:00') })} />
        <Day
          label="Hasta el día"
          value={hasta}
          onValue={(day) => put({ hasta: day && momentAt(day, '23:59:59.999') })}
        />
      </div>
      <ChoiceGroup source="accion" label={fields.accion} faces={acciones} />
      <ChoiceGroup source="entidad" label={fields.entidad} faces={entidades} />
    </>
  );
};

interface DayProps {
  label: string;
  /** The moment of the filter. */
  value: unknown;
  onValue: (day: string | undefined) => void;
}

const Day = ({ label, value, onValue }: DayProps) => (
  <DateField
    kind="day"
    label={label}
    margin="none"
    value={typeof value === 'string' ? dayOf(value) : ''}
    onValue={(day, text) => (day || text === '') && onValue(day || undefined)}
  />
);
