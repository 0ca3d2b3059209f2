import { useState } from 'react';
import { Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Mantenimiento, Vencimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import styles from '../mantenimiento.module.css';
import { duesResource } from './requests';
import { DueLines } from './DueLines';
import { LastTimesDialog } from './LastTimesDialog';

const few = 5;

/** The nearest dues of a plan, with links to all of them and to its orders. */
export const PlanDues = ({ plan }: { plan: Mantenimiento }) => {
  const { data = [], total = 0 } = useGetList<Vencimiento>(duesResource, {
    filter: { plan_id: plan.id },
    sort: { field: 'vence_en', order: 'ASC' },
    pagination: { page: 1, perPage: few },
  });
  const [asking, setAsking] = useState(false);
  if (total === 0) return null;
  return (
    <section className={`card ${styles.planDues}`} aria-label="Vencimientos del plan">
      <DueLines dues={data} nameOf={({ activo, placa }) => [activo, placa].filter(Boolean).join(' · ')} />
      <Button component={Link} to={addresses.dues({ plan_id: plan.id })} endIcon={<Icon name="chevron_right" />}>
        {total === 1 ? 'Ver el vencimiento' : `Ver los ${number(total)} vencimientos`}
      </Button>
      <Button startIcon={<Icon name="history_edu" />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Anotar últimas veces
      </Button>
      {asking && <LastTimesDialog plan={plan} onClose={() => setAsking(false)} />}
    </section>
  );
};
