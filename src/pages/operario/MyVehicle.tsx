import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ActivoPaquete } from '#contract/requests/paquete';
import { meterName } from '#contract/words/hojaDeVida';
import { number } from '../../ui/formats';
import { UnfitNotice } from '../../resources/activos/index';
import { Round } from '../../resources/componentes/pages';
import { Icon } from '../../ui/Icon';
import { inspectAt } from './inspectAt';
import { AssetHead } from './AssetHead';
import { drivenAssets } from './scan';
import { useView } from './usePhone';
import styles from './operario.module.css';

const FailureReport = lazy(() => import('./FailureReport'));
const FuelReport = lazy(() => import('./FuelReport'));

/** On the start page: what this person drives, with the two things that a driver reports. */
export const MyVehicles = () => drivenAssets(useView()).map((activo) => <MyVehicle key={activo.id} activo={activo} />);

const MyVehicle = ({ activo }: { activo: ActivoPaquete }) => {
  const [open, setOpen] = useState<'falla' | 'carga' | 'ronda'>();
  const { inspecciones, llantas } = useView();
  // What is due stands above.
  const inspected = inspecciones.activos.some(
    ({ id, formularios }) => id === activo.id && formularios.some(({ debida }) => !debida),
  );
  const close = () => setOpen(undefined);
  const title = `mi-vehiculo-${activo.id}`;
  const read = activo.medidores.filter(({ valor_actual }) => valor_actual !== null);
  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-labelledby={title}>
      <h2 id={title}>Mi vehículo</h2>
      <AssetHead activo={activo} />
      <UnfitNotice of={activo} />
      {read.length > 0 && (
        <p className="muted regular">
          {read
            .map((medidor) => `${meterName(medidor)}: ${number(medidor.valor_actual ?? 0, 1)} ${medidor.unidad}`)
            .join(' · ')}
        </p>
      )}
      <div className={`grid gap-10 ${styles.phoneReasons}`}>
        <Button variant="outlined" startIcon={<Icon name="report" />} onClick={() => setOpen('falla')}>
          Reportar falla
        </Button>
        <Button variant="outlined" startIcon={<Icon name="local_gas_station" />} onClick={() => setOpen('carga')}>
          Registrar carga
        </Button>
        {inspected && (
          <Button variant="outlined" component={Link} to={inspectAt(activo.id)} startIcon={<Icon name="fact_check" />}>
            Inspeccionar
          </Button>
        )}
        {llantas.some(({ activo_id, ejes }) => activo_id === activo.id && ejes.length > 0) && (
          <Button variant="outlined" startIcon={<Icon name="tire_repair" />} onClick={() => setOpen('ronda')}>
            Ronda de llantas
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'falla' && <FailureReport activoId={activo.id} onClose={close} />}
        {open === 'carga' && <FuelReport activoId={activo.id} onClose={close} />}
        {open === 'ronda' && <Round assetId={activo.id} title={activo.placa ?? activo.nombre} onClose={close} />}
      </Suspense>
    </section>
  );
};
