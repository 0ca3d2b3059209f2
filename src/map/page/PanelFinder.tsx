import { filtersOf } from '../../ui/fields/filters';
import type { Presented } from '../../ui/fields/presentation';
import { valueOf } from '../../ui/faces';
import { SearchInput } from '../../ui/SearchInput';
import { narrowedBy, type PanelFilter } from './panelFilter';
import { PanelSelect } from './PanelSelect';

export interface Finding {
  filter: PanelFilter;
  onFilter: (filter: PanelFilter) => void;
}

/** The search of a list beside a map. */
export const PanelSearch = ({ covers, filter, onFilter }: Finding & { covers: string }) => (
  <SearchInput
    fullWidth
    placeholder={`Buscar por ${covers}`}
    value={String(filter['q'] ?? '')}
    onValue={(q) => onFilter(narrowedBy(filter, 'q', q))}
  />
);

interface SelectsProps extends Finding {
  fields: Presented<never>;
  /** What no choice is called, if not «Todos». */
  none: Readonly<Record<string, string>>;
}

/** The filters that the noun offers in the menu, each a choice of its values. */
export const PanelSelects = ({ fields, none, filter, onFilter }: SelectsProps) =>
  filtersOf(fields)
    .filter(({ offered }) => offered === 'menu')
    .map(({ source, label, faces = {}, numeric }) => (
      <PanelSelect
        key={source}
        label={label}
        none={none[source] ?? 'Todos'}
        value={String(filter[source] ?? '')}
        choices={Object.entries(faces).map(([value, face]) => [value, face.label])}
        onValue={(value) => onFilter(narrowedBy(filter, source, numeric && value ? Number(value) : valueOf(value)))}
      />
    ));
