import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../ui/Icon';
import { useRecordPath, useWayBack } from '../../ui/opening';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { addresses } from './address';
import { copyOf } from './copyOf';
import { PlanDues } from './dues/PlanDues';
import { PlanForm } from './form/PlanForm';
import { Light } from './list/Light';
import { Counts } from './list/Counts';
import styles from './mantenimiento.module.css';
import { PlanSteps } from './PlanSteps';
import { removal } from './removal';
import { WhyPlan } from './WhyPlan';

/** An existing plan: its state, its actions, its nearest dues, and its form. */
export const PlanRecord = () => {
  const plan = useRecordContext<Mantenimiento>();
  const pathOf = useRecordPath();
  const wayBack = useWayBack();
  const navigate = useNavigate();
  if (!plan) return null;
  return (
    <>
      <div className="row wrap gap-6">
        <Light plan={plan} />
        {plan.estado === 'activo' && <Counts plan={plan} />}
      </div>
      <div className={`flex wrap gap-4 ${styles.planActions}`}>
        <PlanSteps plan={plan} />
        <Button
          component={Link}
          to={pathOf()}
          state={{ record: copyOf(plan) }}
          startIcon={<Icon name="content_copy" />}
        >
          Duplicar
        </Button>
        <Button component={Link} to={addresses.orders(plan.id)} startIcon={<Icon name="assignment" />}>
          Órdenes
        </Button>
        <WhyPlan plan={plan} />
        <RemoveRecords
          removal={removal}
          ids={[plan.id]}
          onRemoved={() => void navigate(wayBack(), { replace: true })}
        />
      </div>
      {plan.estado === 'activo' && <PlanDues plan={plan} />}
      <PlanForm />
    </>
  );
};
