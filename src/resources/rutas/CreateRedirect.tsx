import { Navigate, useLocation } from 'react-router-dom';
import { brandNew } from '../../ui/opening';
import { addresses, parameters } from './address';

/** `/rutas/create`: a new route is written beside the map, whatever else the address says. */
export default function CreateRedirect() {
  const query = new URLSearchParams(useLocation().search);
  query.set(parameters.route, brandNew);
  return <Navigate replace to={`${addresses.all}?${query.toString()}`} />;
}
