import { FormHelperText } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Carga } from '#contract/entities/combustible';
import { combustible as words, unidadesCarga } from '#contract/words/combustible';
import { kilometres, measured, shortDate, unitShown } from '../../ui/formats';
import { MeasureInput } from '../../ui/numbers/MeasureInput';
import { amountLabel, hoursOf } from './faces';
import { useLastOdometer, useTank } from './useLoads';
import styles from './combustible.module.css';

/** The amount, in the fuel unit of the chosen asset. */
export const CantidadInput = () => {
  const [activoId, litros]: unknown[] = useWatch({ name: ['activo_id', 'litros'] });
  const { unit, holds } = useTank(activoId);
  const tooMuch = holds !== null && typeof litros === 'number' && litros > holds;
  return (
    <div>
      <MeasureInput
        // Where litres are typed in gallons, another fuel begins anew.
        key={unitShown('l') === 'l' ? 'l' : unit}
        source="litros"
        unit={unidadesCarga[unit]}
        label={amountLabel(unit)}
        helperText={holds === null ? false : `El tanque es de ${measured(holds, unit, 1)}`}
      />
      {tooMuch && <Warning>{words.values.motivos.supera_tanque}: la carga quedará sospechosa</Warning>}
    </div>
  );
};

/** The odometer, with its previous value as a hint. */
export const OdometroInput = () => {
  const [activoId, fecha, odometro]: unknown[] = useWatch({ name: ['activo_id', 'fecha', 'odometro_km'] });
  const { asset } = useTank(activoId);
  const load = useRecordContext<Carga>();
  const last = useLastOdometer(activoId, fecha, load?.id);
  const shown = last?.odometro_km ?? asset?.odometro_km ?? null;
  const goesBack = last?.odometro_km != null && typeof odometro === 'number' && odometro < last.odometro_km;
  return (
    <div>
      <MeasureInput
        source="odometro_km"
        unit="km"
        label="Odómetro (km)"
        helperText={shown === null ? false : `Último: ${kilometres(shown)}${last ? `, ${shortDate(last.fecha)}` : ''}`}
      />
      {goesBack && <Warning>{words.values.motivos.odometro_atras}: la carga quedará sospechosa</Warning>}
    </div>
  );
};

/** The hour meter, of assets that have one or whose load has a value. */
export const HorometroInput = () => {
  const [activoId, horometro]: unknown[] = useWatch({ name: ['activo_id', 'horometro_h'] });
  const { asset } = useTank(activoId);
  const last = asset?.horometro_h ?? null;
  const load = useRecordContext<Carga>();
  if (last === null && typeof horometro !== 'number' && load?.horometro_h == null) return null;
  return (
    <MeasureInput
      source="horometro_h"
      unit="h"
      label="Horómetro (h)"
      helperText={last === null ? false : `Último: ${hoursOf(last)}`}
    />
  );
};

const Warning = ({ children }: { children: React.ReactNode }) => (
  <FormHelperText className={styles.loadWarning} role="status">
    {children}
  </FormHelperText>
);
