import { ShownAt } from '../../ui/ShownAt';
import { addresses } from './address';

/** `/paradas/12/show`: it is seen beside the map. */
export default function ShowRedirect() {
  return <ShownAt address={addresses.stop} />;
}
