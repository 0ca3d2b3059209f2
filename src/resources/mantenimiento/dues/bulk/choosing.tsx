import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../../ui/formats';
import type { Chosen } from './useBulk';

/**
 * The dues that are chosen: the selected ones, or all that the list finds, as long as neither the selection nor the
 * filter changes. `offer`: chooses all, where the page is selected and there are more.
 */
export const useChosen = (): { chosen: Chosen; all: boolean; offer: (() => void) | undefined; total: number } => {
  const { selectedIds, filterValues, filter, data = [], total = 0 } = useListContext<Vencimiento>();
  const asked: Record<string, unknown> = { ...filterValues, ...filter };
  const now = JSON.stringify([selectedIds, asked]);
  const [chosenAt, setChosenAt] = useState<string>();
  const all = chosenAt === now;
  const isPage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return {
    chosen: all ? { which: { filter: asked }, n: total } : { which: { ids: selectedIds }, n: selectedIds.length },
    all,
    offer: !all && isPage && total > selectedIds.length ? () => setChosenAt(now) : undefined,
    total,
  };
};

/** «Elegir los 172» */
export const ChooseAll = ({ total, onChoose }: { total: number; onChoose: () => void }) => (
  <Button label={`Elegir los ${number(total)}`} onClick={onChoose} />
);
