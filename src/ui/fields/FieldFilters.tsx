import { ChoiceChips } from '../ChoiceChips';
import { ChoiceGroup, QuickGroup } from '../FilterGroups';
import { QuickChips } from '../QuickChips';
import { offeredAt } from './filters';
import type { Presented } from './presentation';

const chips = {
  above: { counted: QuickChips, plain: ChoiceChips },
  menu: { counted: QuickGroup, plain: ChoiceGroup },
};

/** The filters that a noun offers above its list or in its menu: the values of each as chips. */
export const FieldFilters = ({ fields, at }: { fields: Presented<never>; at: keyof typeof chips }) =>
  offeredAt(fields, at).map(({ source, label, faces = {}, numeric, counted }) => {
    const Chips = chips[at][counted === false ? 'plain' : 'counted'];
    return <Chips key={source} {...{ source, label, faces, ...(numeric && { parse: Number }) }} />;
  });
