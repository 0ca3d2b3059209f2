import { medidoresDeCondicion } from '#contract/entities/condicionPlan';
import type { Medidor } from '#contract/entities/hojaDeVida';
import { operadores } from '#contract/words/mantenimiento';
import { tiposMedidor, unidadesMedidor } from '#contract/words/hojaDeVida';
import { choicesOf, facesOf } from '../../../ui/faces';
import { SelectInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { MeterInputs } from './MeterInputs';

const meters = medidoresDeCondicion.map((id) => ({ id, name: tiposMedidor[id] }));
const operators = choicesOf(facesOf(operadores));

/** The condition on a meter's readings. */
export const ConditionInputs = ({ meter }: { meter: Medidor['tipo'] }) => {
  const unit = unidadesMedidor[meter];
  return (
    <>
      <MeterInputs choices={meters} />
      <SelectInput source="condicion.operador" label="Cuando la lectura" choices={operators} />
      <NumberInput source="condicion.valor" unit={unit} label={unit ? `Valor (${unit})` : 'Valor'} />
      <NumberInput source="condicion.durante" unit="min" label="Durante (min)" helperText="0: basta una lectura" />
    </>
  );
};
