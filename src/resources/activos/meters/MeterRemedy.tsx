import { lazy, Suspense } from 'react';
import type { Medidor } from '#contract/entities/hojaDeVida';
import { folded } from '#contract/rules/text';
import { useMeters } from './useMeters';

const MeterDialog = lazy(() => import('./MeterDialog'));
const ReadingDialog = lazy(() => import('./ReadingDialog'));

interface Props {
  activoId: number;
  /** The meter that is meant; without a name, the first one of its kind. */
  tipo: Medidor['tipo'];
  nombre: string | null;
  onClose: () => void;
}

/** Adds that meter to an asset that lacks it. */
export const MissingMeter = ({ activoId, tipo, nombre, onClose }: Props) => (
  <Suspense>
    <MeterDialog activoId={activoId} usual={{ tipo, nombre }} onClose={onClose} />
  </Suspense>
);

/** Records a reading of that meter. */
export const MissingReading = ({ activoId, tipo, nombre, onClose }: Props) => {
  const { data } = useMeters(activoId);
  if (!data) return null;
  const named = (meter: Medidor) => nombre === null || folded(meter.nombre ?? '') === folded(nombre);
  const meter = data.find((each) => each.tipo === tipo && named(each));
  return (
    <Suspense>
      <ReadingDialog activoId={activoId} meters={data} {...(meter && { meter })} onClose={onClose} />
    </Suspense>
  );
};
