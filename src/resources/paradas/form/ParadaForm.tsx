import type { Map as LeafletMap } from 'leaflet';
import type { FieldValues } from 'react-hook-form';
import { faltasDeParada, paradas, type Parada } from '#contract/entities/paradas';
import { paradas as words } from '#contract/words/paradas';
import { ColourChoice } from '../../../map/ColourChoice';
import type { Mode } from '../../../theme/tokens';
import { choicesOf, wordOf } from '../../../ui/faces';
import { BooleanInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { FormFold } from '../../../ui/FormFold';
import { wide } from '../../../ui/FormGrid';
import { FormGroup, RecordForm } from '../../../ui/RecordForm';
import { WorkingHours } from '../../../ui/WorkingHours';
import { NivelInput, NivelName } from '../../niveles/index';
import { activas, colores, formas, tipos } from '../faces';
import { hoursOf } from '../hours';
import { PanelForm } from '../../../map/page/pieces';
import { ShapeFields } from './ShapeFields';

interface Props {
  title: string;
  map: LeafletMap | null;
  mode: Mode;
}

const { fields } = words;

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  forma: (value: unknown) => wordOf(formas, value),
  color: (value: unknown) => wordOf(colores, value),
  activa: (value: unknown) => wordOf(activas, String(value)),
  nivel_id: (value: unknown) => <NivelName id={value} />,
  horario: (value: unknown) => hoursOf(value as Parada['horario']).join('; '),
  poligono: (value: unknown) => cornersOf(value as Parada['poligono']),
};

const cornersOf = (polygon: Parada['poligono']) => (polygon ? `${polygon.coordinates[0].length - 1} vértices` : '—');

const rules = (values: FieldValues): Record<string, string> => ({ ...faltasDeParada(values) });

const useSources = ['horario', 'permanencia_max_min', 'limite_velocidad_kmh', 'nivel_id'];
const whereSources = ['direccion', 'contacto'];

export const ParadaForm = ({ title, map, mode }: Props) => (
  <PanelForm>
    <h2>{title}</h2>
    <RecordForm entity={paradas} kept shown={shown} rules={rules}>
      <ShapeFields map={map} mode={mode} />
      <FormGroup title="Parada">
        <TextInput source="nombre" className={wide} />
        <TextInput source="codigo" />
        <SelectInput source="tipo" choices={choicesOf(tipos)} />
        <SelectInput source="color" choices={choicesOf(colores)} optionText={<ColourChoice mode={mode} />} />
        <BooleanInput
          source="activa"
          label="Activa"
          helperText="Una inactiva no se ve en Tiempo real; sus visitas se siguen anotando"
        />
      </FormGroup>
      <FormFold title="Dirección y contacto" sources={whereSources}>
        <TextInput source="direccion" className={wide} />
        <TextInput source="contacto" className={wide} />
      </FormFold>
      <FormFold title="Horario y límites" sources={useSources}>
        <WorkingHours source="horario" legend={fields.horario} none="Sin días marcados: abierta siempre" />
        <NumberInput
          source="permanencia_max_min"
          unit="min"
          label={`${fields.permanencia_max_min} (min)`}
          helperText="Una visita más larga se marca como excedida"
        />
        <NumberInput
          source="limite_velocidad_kmh"
          unit="km/h"
          label={`${fields.limite_velocidad_kmh} (km/h)`}
          helperText="Dentro de la parada"
        />
        <NivelInput source="nivel_id" />
      </FormFold>
    </RecordForm>
  </PanelForm>
);
