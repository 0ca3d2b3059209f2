import { AutocompleteArrayInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ItemPlantilla, Plantilla } from '#contract/entities/plantillas';
import { Chip } from '../../ui/Chip';
import { choicesOf } from '../../ui/faces';
import { BooleanInput, SelectInput } from '../../ui/form/inputs';
import { ManyInput } from '../../ui/form/ManyInput';
import { wide } from '../../ui/FormGrid';
import { Note } from '../../ui/Note';
import { FormGroup } from '../../ui/RecordForm';
import { tiposDeActivo } from '../activos/index';
import { frecuencias, usos } from './faces';
import { isOfInspections } from './points';

type Uso = Plantilla['uso'];

export const useUso = (): Uso => useWatch<Record<string, Uso>>({ name: 'uso' }) ?? 'tareas';

/** What a new form is for. It stays: what was answered belongs to it. */
export const UsoInput = () => {
  const uso = useUso();
  const { getValues, setValue } = useFormContext();
  const choose = (next: Uso) => {
    setValue('uso', next, { shouldDirty: true });
    if (next === 'tareas') return;
    const steps = getValues('items') as ItemPlantilla[];
    setValue(
      'items',
      steps.map((step) => (isOfInspections(step.tipo) ? step : { ...step, tipo: 'inspeccion' as const })),
      { shouldDirty: true },
    );
  };
  return (
    <div className="row wrap gap-6" role="group" aria-label="Para qué es">
      {Object.entries(usos).map(([value, { label }]) => (
        <Chip key={value} aria-pressed={uso === value} onClick={() => choose(value as Uso)}>
          {label}
        </Chip>
      ))}
    </div>
  );
};

/** When an inspection is due, and of which assets. */
export const InspectionInputs = () => (
  <>
    <FormGroup title="Cuándo se hace">
      <SelectInput source="frecuencia" choices={choicesOf(frecuencias)} />
      <BooleanInput source="requiere_firma" label="Quien inspecciona firma" />
    </FormGroup>
    <FormGroup title="Para qué activos">
      <AutocompleteArrayInput
        source="aplica_a.tipos"
        label="Tipos de activo"
        choices={choicesOf(tiposDeActivo)}
        helperText={false}
        noOptionsText="Nada coincide"
        className={wide ?? ''}
      />
      <ManyInput source="aplica_a.categorias" reference="categorias" label="Categorías" />
      <ManyInput
        source="aplica_a.niveles"
        reference="niveles"
        sort="camino"
        label="Niveles"
        helperText="Con todo lo que cuelga de ellos"
        inUse
      />
      <div className={wide}>
        <Note>Lo que queda vacío no limita. Con varios, un activo debe cumplir todos.</Note>
      </div>
    </FormGroup>
  </>
);
