import { PhoneLoad } from '../../resources/combustible/index';
import { knownAssets } from './scan';
import { useView } from './usePhone';

interface Props {
  /** What was loaded, where that is known. */
  activoId?: number;
  onClose: () => void;
}

/** A load of fuel of any asset that this phone knows. */
const FuelReport = (props: Props) => {
  const view = useView();
  const odometers = new Map(view.activos.map(({ id, medidores }) => [id, medidores.find(({ tipo }) => tipo === 'odometro')?.valor_actual]));
  const assets = knownAssets(view).map((asset) => ({ ...asset, odometro_km: odometers.get(asset.id) ?? null }));
  return <PhoneLoad assets={assets} {...props} />;
};

export default FuelReport;
