import { useListContext } from 'react-admin';
import { Facts } from '../../ui/Facts';
import { figuresOf } from './faces';
import { useLoadSummary } from './useLoads';

/** The totals of the loads that match the filters, by unit. */
export const Totals = () => {
  const { filterValues, total } = useListContext();
  const { data } = useLoadSummary(filterValues as Record<string, unknown>);
  if (!data || !total) return null;
  return (
    <section className="grid gap-12 pad-12-16" aria-label="Totales">
      {data.map((sum) => (
        <Facts key={sum.unidad} facts={figuresOf(sum)} />
      ))}
    </section>
  );
};
