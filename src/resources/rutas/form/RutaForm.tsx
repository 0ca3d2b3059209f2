import type { Map as LeafletMap } from 'leaflet';
import type { FieldValues } from 'react-hook-form';
import { enOrden, faltasDeRuta, rutas, type Ruta } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { ColourChoice } from '../../../map/ColourChoice';
import { PanelForm } from '../../../map/page/pieces';
import type { Mode } from '../../../theme/tokens';
import { HourInput } from '../../../ui/dates/DateInput';
import { choicesOf, wordOf } from '../../../ui/faces';
import { BooleanInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { wide } from '../../../ui/FormGrid';
import { number } from '../../../ui/formats';
import { FormGroup, RecordForm } from '../../../ui/RecordForm';
import { daysInWords } from '../days';
import { activas, colores } from '../faces';
import { Assignments } from './Assignments';
import { DaysField } from './DaysField';
import { WayFields } from './WayFields';

interface Props {
  title: string;
  map: LeafletMap | null;
  mode: Mode;
}

const { fields } = words;
const count = (value: unknown) => String(Array.isArray(value) ? value.length : 0);

const shown = {
  color: (value: unknown) => wordOf(colores, value),
  activa: (value: unknown) => wordOf(activas, String(value)),
  trazado: (value: unknown) => `${number((value as Ruta['trazado'] | null)?.coordinates.length ?? 0)} puntos`,
  paradas: count,
  asignaciones: count,
  dias_semana: (value: unknown) => daysInWords(Array.isArray(value) ? (value as number[]) : []),
};

/** Sets `orden` to the order of the list. */
export const asTheyStand = <Values extends FieldValues>(values: Values): Values => ({
  ...values,
  paradas: ((values['paradas'] ?? []) as Ruta['paradas']).map((parada, at) => ({ ...parada, orden: at + 1 })),
});

const rules = (values: FieldValues): Record<string, string> => {
  const { paradas, asignaciones, ...others } = asTheyStand(values) as Partial<Ruta>;
  // A missing value is reported at its own field.
  const whole = (paradas ?? []).every(({ llegada_min }) => typeof llegada_min === 'number');
  return {
    ...faltasDeRuta({
      ...others,
      paradas: whole ? enOrden(paradas ?? []) : [],
      asignaciones: (asignaciones ?? []).filter(({ activo_id }) => activo_id),
    }),
  };
};

export const RutaForm = ({ title, map, mode }: Props) => (
  <PanelForm>
    <h2>{title}</h2>
    <RecordForm entity={rutas} kept shown={shown} rules={rules}>
      <WayFields map={map} mode={mode} />
      <FormGroup title="Ruta">
        <TextInput source="nombre" className={wide} />
        <TextInput source="codigo" />
        <SelectInput source="color" choices={choicesOf(colores)} optionText={<ColourChoice mode={mode} />} />
        <BooleanInput
          source="activa"
          label="Activa"
          className={wide}
          helperText="Una inactiva no se programa ni se ve en Tiempo real"
        />
      </FormGroup>
      <FormGroup title="Cuándo">
        <DaysField />
        <HourInput source="hora_salida" />
        <NumberInput
          source="duracion_min"
          unit="min"
          label={`${fields.duracion_min} (min)`}
          helperText="Vacía: hasta la última parada"
        />
      </FormGroup>
      <Assignments />
    </RecordForm>
  </PanelForm>
);
