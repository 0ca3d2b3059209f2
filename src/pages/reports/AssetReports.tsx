import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { Tab, Tabs } from '../../ui/Tabs';

const AssetReport = lazy(() => import('./AssetReport'));

/** By their name in the address. */
const views: Readonly<Record<string, { title: string; View: ComponentType }>> = {
  presupuesto: { title: 'Presupuesto', View: lazy(() => import('./budget/BudgetReport')) },
  garantias: { title: 'Garantías', View: lazy(() => import('./rows/Warranties')) },
  llantas: { title: 'Llantas', View: lazy(() => import('./rows/Tyres')) },
  preoperacional: { title: 'Registro preoperacional', View: lazy(() => import('./preoperational/Preoperational')) },
};

/**
 * What assets did and cost in some days; with `?vista=presupuesto` a year against its budget, with
 * `?vista=preoperacional` their inspections day by day, with `?vista=garantias` what came back of
 * warranties, with `?vista=llantas` what tyres cost per km.
 */
const AssetReports = () => {
  const [search] = useSearchParams();
  const named = search.get('vista') ?? '';
  const chosen = Object.hasOwn(views, named) ? views[named] : undefined;
  const View = chosen?.View ?? AssetReport;
  return (
    <div className="grid one-column gap-16">
      <Tabs aria-label="Reportes de activos" className="no-print">
        <Tab to="?" aria-current={chosen ? undefined : 'page'}>
          Uso y costo
        </Tab>
        {Object.entries(views).map(([name, { title }]) => (
          <Tab key={name} to={`?vista=${name}`} aria-current={name === named ? 'page' : undefined}>
            {title}
          </Tab>
        ))}
      </Tabs>
      <Suspense fallback={<PageSkeleton />}>
        <View />
      </Suspense>
    </div>
  );
};

export default AssetReports;
