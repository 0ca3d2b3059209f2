import { ShownAt } from '../../ui/ShownAt';
import { addresses } from './address';

/** `/paradas/12/show` redirects to the stop beside the map. */
export default function ShowRedirect() {
  return <ShownAt address={addresses.stop} />;
}
