import { Button, useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { createMany } from '../../../providers/createMany';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { copyOf } from '../copyOf';
import { useAttempt } from '../../../ui/useAttempt';

/** Copies the selected plans. The copies are paused, so that nothing is due twice before somebody edits them. */
export const DuplicatePlans = () => {
  const { resource, selectedIds, onUnselectItems } = useListContext<Mantenimiento>();
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const refresh = useRefresh();

  const duplicate = async () => {
    const { data: plans } = await dataProvider.getMany<Mantenimiento>(resource, { ids: [...selectedIds] });
    const copies = plans.map((plan) => ({ ...copyOf(plan), estado: 'pausado' }));
    const { creados, rechazados } = await createMany(resource, copies);
    const ids = creados.map(({ id }) => id);
    const refused = rechazados.map(({ indice, message }) => `${plans[indice]?.nombre}: ${message}`);
    onUnselectItems();
    refresh();
    if (ids.length > 0)
      offerBack(ids.length === 1 ? '1 copia creada, en pausa' : `${number(ids.length)} copias creadas, en pausa`, () =>
        dataProvider.deleteMany(resource, { ids }),
      );
    if (refused.length > 0) notify(refused.slice(0, 3).join('. '), { type: 'warning', multiLine: true });
  };

  return (
    <Button label={busy ? 'Duplicando…' : 'Duplicar'} disabled={busy} onClick={() => void attempt(duplicate)}>
      <Icon name="content_copy" />
    </Button>
  );
};
