import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDataProvider, useRefresh } from 'react-admin';
import { componentes, type Componente } from '#contract/entities/componentes';
import { z } from '#contract/core/validation';
import { DayInput } from '../../ui/dates/DateInput';
import { choicesOf } from '../../ui/faces';
import { failureOf } from '../../ui/failure';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { counted } from '../../ui/formats';
import { FormGrid, wide } from '../../ui/FormGrid';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { BodegaInput } from '../bodegas/index';
import { ProveedorInput } from '../proveedores/index';
import { tipos } from './faces';
import { linesOf } from './lines';

const schema = z
  .object({ ...componentes.input.shape, series: z.string().trim().min(1, 'Escriba al menos una serie') })
  .omit({ serie: true });

/** Equal components, each with its own serial number: one a line. Those that are refused stay to be mended. */
const SeveralDialog = ({ onClose }: { onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  // A second try leaves out what the first one made.
  const [made] = useState(() => new Set<string>());
  const send = async ({ series, ...common }: FieldValues) => {
    const refused: string[] = [];
    for (const serie of linesOf(String(series)).filter((each) => !made.has(each)))
      try {
        await dataProvider.create<Componente>('componentes', { data: { ...common, serie } });
        made.add(serie);
      } catch (reason) {
        const { fields, message } = failureOf(reason);
        const { serie: own, ...others } = fields ?? {};
        // What is wrong with all of them is wrong with the first one already.
        if (fields && own === undefined && Object.keys(others).length > 0) throw reason;
        refused.push(`${serie}: ${own ?? message}`);
      }
    refresh();
    if (refused.length > 0) throw Object.assign(new Error(refused.join('. ')), { errors: { series: refused } });
    showDone(`${counted(made.size, 'componente creado', 'componentes creados')}`, {});
  };
  return (
    <FormDialog
      title="Crear varios iguales"
      submitLabel="Crear"
      width="sm"
      schema={schema}
      initial={{ tipo: 'llanta', series: '' }}
      onClose={onClose}
      onSubmit={send}
    >
      <FormGrid>
        <SelectInput source="tipo" label="Tipo" choices={choicesOf(tipos)} />
        <TextInput source="marca" label="Marca" />
        <TextInput source="modelo" label="Modelo" />
        <TextInput source="medida" label="Medida" helperText="Por ejemplo 295/80 R22.5" />
        <NumberInput source="costo" label="Costo de cada uno" money />
        <ProveedorInput />
        <BodegaInput label="Bodega" helperText="Vacío: la principal" />
        <DayInput source="comprado_en" label="Comprado" />
        <TextInput
          className={wide ?? ''}
          source="series"
          label="Series, una por línea"
          multiline
          minRows={5}
          helperText="Se crea uno por cada línea"
        />
      </FormGrid>
    </FormDialog>
  );
};

export default SeveralDialog;
