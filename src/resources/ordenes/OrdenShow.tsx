import type { Orden } from '#contract/ordenes';
import { RecordPage } from '../../ui/RecordPage';
import { Detail } from './detail/Detail';
import { useOrderChanges } from './useOrderChanges';

const OrdenShow = () => {
  useOrderChanges();
  return <RecordPage<Orden>>{(orden) => <Detail orden={orden} />}</RecordPage>;
};

export default OrdenShow;
