import { Link as MuiLink } from '@mui/material';
import { useGetMany } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { addresses } from '../address';
import { duesResource } from '../dues/requests';

interface Props {
  id: number;
  /** Shown if the plan is paused or ended, as it has no dues then. */
  otherwise?: string | null;
}

/** The plan of a due. */
const PlanOfDue = ({ id, otherwise = '—' }: Props) => {
  const { data = [] } = useGetMany<Vencimiento>(duesResource, { ids: [id] });
  const [due] = data;
  return due ? (
    <MuiLink component={Link} to={addresses.plan(due.plan_id)}>
      {due.plan}
    </MuiLink>
  ) : (
    otherwise
  );
};

export default PlanOfDue;
