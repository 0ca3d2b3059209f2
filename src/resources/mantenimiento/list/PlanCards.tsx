import { useListContext } from 'react-admin';
import { fraseDePlan } from '#contract/sentences/frasePlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { calendarDay } from '../../../ui/formats';
import { useRecordPath } from '../../../ui/opening';
import { PhoneCards } from '../../../ui/PhoneCards';
import { tipos } from '../faces';
import { useNombres } from '../useNombres';
import { Counts } from './Counts';
import { Light } from './Light';

/** The plans on a phone. */
export const PlanCards = () => {
  const { data = [] } = useListContext<Mantenimiento>();
  const names = useNombres(data);
  const pathOf = useRecordPath();
  return (
    <PhoneCards<Mantenimiento>
      cardOf={(plan) => ({
        icon: tipos[plan.tipo].icon,
        name: plan.nombre,
        to: pathOf(plan.id),
        beside: <Light plan={plan} />,
        text: fraseDePlan(plan, names),
        end: (
          <>
            <Counts plan={plan} />
            {plan.vence_en && <span>Próximo: {calendarDay(plan.vence_en)}</span>}
          </>
        ),
      })}
    />
  );
};
