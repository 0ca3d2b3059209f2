import { ChoiceChips } from '../../ui/ChoiceChips';
import { wordOf, type Faces } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { FilterGroup } from '../../ui/FilterMenu';
import { QuickChips } from '../../ui/QuickChips';
import { CompanyFilter, useCompanyName } from './companyPickers';

export interface AdminFilter {
  source: string;
  label: string;
  faces: Faces;
  /** Converts the filter's text to its value, if it is not text. */
  parse?: (value: string) => unknown;
  /** Without counts: a single choice. */
  plain?: true;
}

/** The first filter, above the rows. */
export const FirstFilter = ({ filters: [first] }: { filters: readonly AdminFilter[] }) =>
  first && <QuickChips {...first} />;

/** The filter by company, and those that do not fit above. */
export const FilterPanel = ({ filters: [, ...others] }: { filters: readonly AdminFilter[] }) => (
  <>
    <CompanyFilter />
    {others.map(({ plain, ...filter }) => (
      <FilterGroup key={filter.source} label={filter.label}>
        {plain ? <ChoiceChips {...filter} /> : <QuickChips {...filter} />}
      </FilterGroup>
    ))}
  </>
);

/** The active filters, as text. */
export const SetFilters = ({ filters }: { filters: readonly AdminFilter[] }) => {
  const companyName = useCompanyName();
  return (
    <FilterChips
      filters={[
        { source: 'empresa_id', label: 'Empresa', format: companyName },
        ...filters.map(({ source, label, faces }) => ({
          source,
          label,
          format: (value: unknown) => wordOf(faces, String(value)),
        })),
      ]}
    />
  );
};
