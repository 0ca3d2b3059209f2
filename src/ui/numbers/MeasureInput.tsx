import type { ComponentProps } from 'react';
import { useTranslateLabel } from 'react-admin';
import { companyUnit, isUnit, shownIn, toStored } from '#contract/rules/units';
import { companyUnits, labelShown, unitShown } from '../formats';
import { NumberInput } from './NumberInput';

type Props = Omit<ComponentProps<typeof NumberInput>, 'unit' | 'format' | 'parse' | 'money' | 'degrees' | 'year'> & {
  /** That of the form's value. */
  unit: string | undefined;
};

/**
 * A measure of a form, typed in the company's unit and held in the one that the API speaks: 20 gal as 75.7082 l. Its
 * label names the unit typed.
 */
export const MeasureInput = ({ unit, label, ...props }: Props) => {
  const translate = useTranslateLabel();
  const own = unit === undefined ? undefined : companyUnit(unit, companyUnits());
  // Limits of speed are whole km/h for the API: 60 mph could not be stored as typed.
  if (unit === undefined || unit === 'km/h' || own === undefined || own === unit || !isUnit(own))
    return <NumberInput unit={unit} {...(label !== undefined && { label })} {...props} />;
  const said = translate({ ...(typeof label === 'string' && { label }), source: props.source });
  return (
    <NumberInput
      {...props}
      unit={unitShown(unit)}
      label={typeof said === 'string' ? labelShown(said) : label}
      format={(value) => shownIn(value, own)}
      parse={(value) => toStored(value, own)}
    />
  );
};
