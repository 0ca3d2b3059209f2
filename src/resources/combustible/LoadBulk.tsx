import { useListContext } from 'react-admin';
import type { Carga } from '#contract/entities/combustible';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { removal } from './removal';

/** Bulk actions on the selected loads. */
export const LoadBulk = () => {
  const { selectedIds, onUnselectItems } = useListContext<Carga>();
  return <RemoveRecords removal={removal} ids={selectedIds} onRemoved={onUnselectItems} />;
};
