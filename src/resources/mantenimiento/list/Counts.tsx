import { Link } from 'react-router-dom';
import { situacionPlan, type Mantenimiento, type SituacionPlan } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import { countOf, situaciones } from '../faces';
import styles from '../mantenimiento.module.css';

const order = Object.keys(situaciones).filter(
  (value): value is SituacionPlan => situacionPlan.safeParse(value).success,
);

/** The number of a plan's assets in each state; each number links to exactly those. */
export const Counts = ({ plan }: { plan: Mantenimiento }) => {
  const shown = order.filter((situacion) => plan[countOf[situacion]] > 0);
  if (shown.length === 0) return '—';
  return (
    <span className={`wrap gap-4 ${styles.planCounts}`}>
      {shown.map((situacion) => {
        const { label, tone, icon } = situaciones[situacion];
        const count = plan[countOf[situacion]];
        return (
          <Link
            key={situacion}
            className={`inline-row gap-4 pill tiny semibold plain underlined tone-${tone}`}
            to={addresses.dues({ plan_id: plan.id, situacion })}
            title={label}
            aria-label={`${plan.nombre}, ${label.toLowerCase()}: ${number(count)}`}
            onClick={(event) => event.stopPropagation()}
          >
            <Icon name={icon} size={15} />
            <span className="tabular">{number(count)}</span>
          </Link>
        );
      })}
    </span>
  );
};
