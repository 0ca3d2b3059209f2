import type { Map as LeafletMap } from 'leaflet';
import type { FieldValues } from 'react-hook-form';
import { enOrden, faltasDeRuta, rutas, type Ruta } from '#contract/entities/rutas';
import { ColourInput } from '../../../map/ColourInput';
import { PanelForm } from '../../../map/page/pieces';
import type { Mode } from '../../../theme/tokens';
import { FieldForm } from '../../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../../ui/fields/inputs';
import { BooleanInput } from '../../../ui/form/inputs';
import { wide } from '../../../ui/FormGrid';
import { fields } from '../fields';
import { Assignments } from './Assignments';
import { DaysField } from './DaysField';
import { WayFields } from './WayFields';

interface Props {
  title: string;
  map: LeafletMap | null;
  mode: Mode;
}

export const RutaForm = ({ title, ...onMap }: Props) => (
  <PanelForm>
    <h2>{title}</h2>
    <FieldForm
      entity={rutas}
      fields={fields}
      kept
      rules={rules}
      focused={false}
      above={<WayFields {...onMap} />}
      groups={{
        Ruta: ['nombre', 'codigo', 'color', 'activa'],
        Cuándo: ['dias_semana', 'hora_salida', 'duracion_min'],
      }}
      own={own}
    >
      <Assignments />
    </FieldForm>
  </PanelForm>
);

const own = {
  color: ColourInput,
  activa: (props: FieldInputProps) => <BooleanInput className={wide} {...props} />,
  dias_semana: DaysField,
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
