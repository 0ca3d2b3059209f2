import { lazy, Suspense } from 'react';
import { Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Tab, Tabs } from '../../../ui/Tabs';
import { OrdersReport } from './OrdersReport';

const Inventory = lazy(() => import('../inventory/Inventory'));

/** The report of orders, and those on parts and purchases, as tabs with the same days. */
const OrdersPage = () => {
  const [search] = useSearchParams();
  const isStock = search.get('vista') === 'inventario';
  const days = [...search].filter(([name]) => name === 'desde' || name === 'hasta');
  const query = (more: [string, string][] = []) => ({ search: new URLSearchParams([...days, ...more]).toString() });
  return (
    <div className="grid one-column gap-16">
      <Tabs aria-label="Qué se reporta">
        <Tab to={query()} aria-current={isStock ? undefined : 'page'}>
          Órdenes
        </Tab>
        <Tab to={query([['vista', 'inventario']])} aria-current={isStock ? 'page' : undefined}>
          Inventario
        </Tab>
      </Tabs>
      {isStock ? (
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <Inventory />
        </Suspense>
      ) : (
        <OrdersReport />
      )}
    </div>
  );
};

export default OrdersPage;
