import type { Medidor } from '#contract/entities/hojaDeVida';
import { number } from '../../../ui/formats';
import { NumberField } from '../../../ui/numbers/NumberField';

interface MetersProps {
  odometer: Medidor | undefined;
  hourMeter: Medidor | undefined;
  /** As typed. */
  draft: Record<'kilometres' | 'hours', string>;
  onWrite: (change: Partial<Record<'kilometres' | 'hours', string>>) => void;
}

/** What the meters of the asset say when the work is done. */
export const Meters = ({ odometer, hourMeter, draft: { kilometres, hours }, onWrite }: MetersProps) => (
  <>
    {odometer && (
      <Meter
        label="Odómetro (km)"
        unit="km"
        last={odometer.valor_actual}
        value={kilometres}
        onChange={(text) => onWrite({ kilometres: text })}
      />
    )}
    {hourMeter && (
      <Meter
        label="Horómetro (h)"
        unit="h"
        last={hourMeter.valor_actual}
        value={hours}
        onChange={(text) => onWrite({ hours: text })}
      />
    )}
  </>
);

interface MeterProps {
  label: string;
  unit: string;
  last: number | null;
  value: string;
  onChange: (text: string) => void;
}

const Meter = ({ label, unit, last, value, onChange }: MeterProps) => (
  <NumberField
    label={`${label}, opcional`}
    unit={unit}
    text={value}
    helperText={last === null ? undefined : `El último: ${number(last, 1)}`}
    onText={onChange}
  />
);
