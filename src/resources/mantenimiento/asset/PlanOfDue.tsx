import { Link as MuiLink } from '@mui/material';
import { useGetMany } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Vencimiento } from '#contract/mantenimiento';
import { addresses } from '../address';
import { duesResource } from '../dues/deeds';

/** The plan that a due is of. One that is paused or over has no dues, and its order names none. */
const PlanOfDue = ({ id }: { id: number }) => {
  const { data = [] } = useGetMany<Vencimiento>(duesResource, { ids: [id] });
  const [due] = data;
  return due ? (
    <MuiLink component={Link} to={addresses.plan(due.plan_id)}>
      {due.plan}
    </MuiLink>
  ) : (
    '—'
  );
};

export default PlanOfDue;
