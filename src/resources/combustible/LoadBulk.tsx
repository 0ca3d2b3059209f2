import { useListContext } from 'react-admin';
import type { Carga } from '#contract/combustible';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { removal } from './removal';

/** What can be done with many loads at once. */
export const LoadBulk = () => {
  const { selectedIds, onUnselectItems } = useListContext<Carga>();
  return <RemoveRecords removal={removal} ids={selectedIds} onRemoved={onUnselectItems} />;
};
