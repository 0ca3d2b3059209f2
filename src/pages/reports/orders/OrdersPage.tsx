import { lazy, Suspense, type ComponentType } from 'react';
import { Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Tab, Tabs } from '../../../ui/Tabs';
import { OrdersReport } from './OrdersReport';

/** By their name in the address. */
const views: Readonly<Record<string, { title: string; View: ComponentType }>> = {
  inventario: { title: 'Inventario', View: lazy(() => import('../inventory/Inventory')) },
  carga: { title: 'Carga por técnico', View: lazy(() => import('../rows/Load')) },
};

/** The report of orders, those on parts and purchases, and the load of people, as tabs with the same days. */
const OrdersPage = () => {
  const [search] = useSearchParams();
  const named = search.get('vista') ?? '';
  const chosen = Object.hasOwn(views, named) ? views[named] : undefined;
  const days = [...search].filter(([name]) => name === 'desde' || name === 'hasta');
  const query = (more: [string, string][] = []) => ({ search: new URLSearchParams([...days, ...more]).toString() });
  return (
    <div className="grid one-column gap-16">
      <Tabs aria-label="Qué se reporta">
        <Tab to={query()} aria-current={chosen ? undefined : 'page'}>
          Órdenes
        </Tab>
        {Object.entries(views).map(([name, { title }]) => (
          <Tab key={name} to={query([['vista', name]])} aria-current={name === named ? 'page' : undefined}>
            {title}
          </Tab>
        ))}
      </Tabs>
      {chosen ? (
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <chosen.View />
        </Suspense>
      ) : (
        <OrdersReport />
      )}
    </div>
  );
};

export default OrdersPage;
