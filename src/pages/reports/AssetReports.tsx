import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { Tab, Tabs } from '../../ui/Tabs';

const AssetReport = lazy(() => import('./AssetReport'));
const BudgetReport = lazy(() => import('./budget/BudgetReport'));

const budget = 'presupuesto';

/** What assets did and cost in some days, or with `?vista=presupuesto` a year against its budget. */
const AssetReports = () => {
  const [search] = useSearchParams();
  const isBudget = search.get('vista') === budget;
  return (
    <div className="grid one-column gap-16">
      <Tabs aria-label="Reportes de activos" className="no-print">
        <Tab to="?" aria-current={isBudget ? undefined : 'page'}>
          Uso y costo
        </Tab>
        <Tab to={`?vista=${budget}`} aria-current={isBudget ? 'page' : undefined}>
          Presupuesto
        </Tab>
      </Tabs>
      <Suspense fallback={<PageSkeleton />}>{isBudget ? <BudgetReport /> : <AssetReport />}</Suspense>
    </div>
  );
};

export default AssetReports;
