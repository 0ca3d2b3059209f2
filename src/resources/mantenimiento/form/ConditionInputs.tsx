import { medidoresDeCondicion } from '#contract/condicionPlan';
import type { Medidor } from '#contract/hojaDeVida';
import { operadores } from '#contract/words/mantenimiento';
import { tiposMedidor, unidadesMedidor } from '#contract/words/hojaDeVida';
import { choicesOf, facesOf } from '../../../ui/faces';
import { NumberInput, SelectInput } from '../../../ui/form/inputs';
import { MeterInputs } from './MeterInputs';

const meters = medidoresDeCondicion.map((id) => ({ id, name: tiposMedidor[id] }));
const operators = choicesOf(facesOf(operadores));

/** The condition on a meter's readings. */
export const ConditionInputs = ({ meter }: { meter: Medidor['tipo'] }) => {
  const unit = unidadesMedidor[meter];
  return (
    <>
      <MeterInputs choices={meters} />
      <SelectInput source="condicion.operador" label="Cuando la lectura" choices={operators} translateChoice={false} helperText={false} />
      <NumberInput source="condicion.valor" label={unit ? `Valor (${unit})` : 'Valor'} step="any" helperText={false} />
      <NumberInput source="condicion.durante" label="Durante (min)" min={0} helperText="0: basta una lectura" />
    </>
  );
};
