import { ShownAt } from '../../ui/ShownAt';
import { addresses } from './address';

/** `/rutas/12/show` redirects to the route beside the map. */
export default function ShowRedirect() {
  return <ShownAt address={addresses.route} />;
}
