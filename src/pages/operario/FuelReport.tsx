import { PhoneLoad } from '../../resources/combustible/pages';
import { knownAssets, probableAsset } from './scan';
import { useView } from './usePhone';

interface Props {
  /** The asset, if known. */
  activoId?: number;
  onClose: () => void;
}

/** A fuel load of any asset known to this phone. */
const FuelReport = (props: Props) => {
  const view = useView();
  const odometers = new Map(
    view.activos.map(({ id, medidores }) => [id, medidores.find(({ tipo }) => tipo === 'odometro')?.valor_actual]),
  );
  const assets = knownAssets(view).map((asset) => ({ ...asset, odometro_km: odometers.get(asset.id) ?? null }));
  return <PhoneLoad assets={assets} probable={probableAsset(view)} {...props} />;
};

export default FuelReport;
