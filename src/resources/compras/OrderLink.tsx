import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useNamesOf } from '../../ui/useNamesOf';

/** The number of an order, which opens it. */
export const OrderLink = ({ id }: { id: number }) => (
  <Link component={RouterLink} to={`/ordenes/${id}/show`}>
    {useNamesOf('ordenes', [id], 'numero').get(id) ?? '…'}
  </Link>
);
