import type { ComponentProps } from 'react';
import { ChoiceChips } from './ChoiceChips';
import { FilterGroup } from './FilterMenu';
import { QuickChips } from './QuickChips';

/** The values of a field in the menu of filters, with their counts. */
export const QuickGroup = (props: ComponentProps<typeof QuickChips>) => (
  <FilterGroup label={props.label}>
    <QuickChips {...props} />
  </FilterGroup>
);

/** The values of a field in the menu of filters. */
export const ChoiceGroup = (props: ComponentProps<typeof ChoiceChips>) => (
  <FilterGroup label={props.label}>
    <ChoiceChips {...props} />
  </FilterGroup>
);
