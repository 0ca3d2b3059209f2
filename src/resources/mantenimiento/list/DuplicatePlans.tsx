import { useState } from 'react';
import { Button, useDataProvider, useListContext, useRefresh } from 'react-admin';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { copyOf } from '../copyOf';
import { useNotifyFailure } from '../../../ui/useAttempt';

/** Copies the selected plans. The copies are paused, so that nothing is due twice before somebody edits them. */
export const DuplicatePlans = () => {
  const { resource, selectedIds, onUnselectItems } = useListContext<Mantenimiento>();
  const [made, setMade] = useState<number>();
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();

  const duplicate = async () => {
    const copies: number[] = [];
    setMade(0);
    try {
      const { data: plans } = await dataProvider.getMany<Mantenimiento>(resource, { ids: [...selectedIds] });
      for (const plan of plans) {
        const { data } = await dataProvider.create<Mantenimiento>(resource, {
          data: { ...copyOf(plan), estado: 'pausado' },
        });
        copies.push(data.id);
        setMade(copies.length);
      }
      onUnselectItems();
    } catch (reason) {
      notifyFailure(reason);
    }
    setMade(undefined);
    refresh();
    if (copies.length > 0)
      offerBack(
        copies.length === 1 ? '1 copia creada, en pausa' : `${number(copies.length)} copias creadas, en pausa`,
        () => dataProvider.deleteMany(resource, { ids: copies }),
      );
  };

  const label = made === undefined ? 'Duplicar' : `Duplicando ${number(made)} de ${number(selectedIds.length)}`;
  return (
    <Button label={label} disabled={made !== undefined} onClick={() => void duplicate()}>
      <Icon name="content_copy" />
    </Button>
  );
};
