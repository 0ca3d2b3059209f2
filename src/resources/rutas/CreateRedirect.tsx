import { Navigate, useLocation } from 'react-router-dom';
import { brandNew } from '../../ui/opening';
import { addresses, parameters } from './address';

/** `/rutas/create` redirects to a new route beside the map, and keeps the other parameters. */
export default function CreateRedirect() {
  const query = new URLSearchParams(useLocation().search);
  query.set(parameters.route, brandNew);
  return <Navigate replace to={`${addresses.all}?${query.toString()}`} />;
}
