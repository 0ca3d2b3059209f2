import { useId } from 'react';
import { Pareto } from '../../reports/failures/Pareto';
import { panelParts } from '../arrange/parts';
import { useNarrowing } from './useIndicators';
import dashboard from '../dashboards.module.css';

/** The corrective orders created in the period of the indicators, by their codes. */
export const Failures = () => {
  const heading = useId();
  const [narrowing] = useNarrowing();
  return (
    <section className={dashboard.dashboardCard} aria-labelledby={heading}>
      <h3 id={heading}>{panelParts.fallas.title}</h3>
      <Pareto filter={{ ...narrowing, por: 'creada' }} />
    </section>
  );
};
