import { Autocomplete, TextField } from '@mui/material';
import { ReferenceInput, useGetList, useListContext } from 'react-admin';
import type { Empresa } from '#contract/entities/empresas';
import { limits } from '#contract/core/limits';
import { AutocompleteInput } from '../../ui/form/inputs';

const all = { pagination: { page: 1, perPage: limits.list.rows }, sort: { field: 'nombre', order: 'ASC' as const } };

/** All companies, by name; cached for a minute. */
const useCompanies = () => useGetList<Empresa>('admin-empresas', all, { staleTime: 60_000 }).data ?? [];

/** The name of a company, by id. */
export const useCompanyName = () => {
  const companies = useCompanies();
  return (id: unknown): string => companies.find((company) => company.id === id)?.nombre ?? `Empresa ${String(id)}`;
};

/** Filters the list by company. */
export const CompanyFilter = () => {
  const companies = useCompanies();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { empresa_id, ...others } = filterValues as Record<string, unknown>;
  return (
    <Autocomplete
      options={companies}
      value={companies.find(({ id }) => id === empresa_id) ?? null}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="Ninguna empresa se llama así"
      onChange={(_event, chosen) =>
        setFilters(chosen ? { ...others, empresa_id: chosen.id } : others, displayedFilters)
      }
      renderInput={(params) => <TextField {...params} label="Empresa" margin="none" />}
    />
  );
};

/** Picks an active company. */
export const CompanyInput = ({ helperText, except }: { helperText?: string; except?: number }) => (
  <ReferenceInput source="empresa_id" reference="admin-empresas" sort={all.sort} filter={{ activo: true }}>
    <AutocompleteInput<Empresa>
      label="Empresa"
      optionText="nombre"
      helperText={helperText ?? false}
      getOptionDisabled={({ id }) => id === except}
      noOptionsText="Ninguna empresa se llama así"
    />
  </ReferenceInput>
);
