import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { fraseDePlan } from '#contract/frasePlan';
import type { Mantenimiento } from '#contract/mantenimiento';
import { calendarDay } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useRecordPath } from '../../../ui/opening';
import { NoMatches } from '../../../ui/RecordTable';
import { tipos } from '../faces';
import styles from '../mantenimiento.module.css';
import { useNombres } from '../useNombres';
import { Counts } from './Counts';
import { Light } from './Light';

/** The plans on a phone. */
export const PlanCards = () => {
  const { data = [], isPending } = useListContext<Mantenimiento>();
  const names = useNombres(data);
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={8} />;
  if (data.length === 0) return <NoMatches />;
  return (
    <ul className={`divided bare-list ${styles.planCards}`}>
      {data.map((plan) => (
        <li className="grid gap-6" key={plan.id}>
          <div className={`row gap-8 ${styles.planCardHead}`}>
            <Icon name={tipos[plan.tipo].icon} size={20} />
            <Link to={pathOf(plan.id)}>{plan.nombre}</Link>
            <Light plan={plan} />
          </div>
          <p>{fraseDePlan(plan, names)}</p>
          <div className={`row wrap spread muted small ${styles.planCardEnd}`}>
            <Counts plan={plan} />
            {plan.vence_en && <span>Próximo: {calendarDay(plan.vence_en)}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
};
