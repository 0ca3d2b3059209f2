import type { Map as LeafletMap } from 'leaflet';
import type { FieldValues } from 'react-hook-form';
import { faltasDeParada, paradas } from '#contract/entities/paradas';
import { ColourInput } from '../../../map/ColourInput';
import { PanelForm } from '../../../map/page/pieces';
import type { Mode } from '../../../theme/tokens';
import { FieldForm } from '../../../ui/fields/FieldForm';
import { WorkingHours } from '../../../ui/WorkingHours';
import { NivelInput } from '../../niveles/index';
import { fields } from '../fields';
import { ShapeFields } from './ShapeFields';

interface Props {
  title: string;
  map: LeafletMap | null;
  mode: Mode;
}

export const ParadaForm = ({ title, ...onMap }: Props) => (
  <PanelForm>
    <h2>{title}</h2>
    <FieldForm
      entity={paradas}
      fields={fields}
      kept
      rules={rules}
      focused={false}
      above={<ShapeFields {...onMap} />}
      groups={{ Parada: ['nombre', 'codigo', 'tipo', 'color', 'activa'] }}
      folds={{
        'Dirección y contacto': ['direccion', 'contacto', 'referencia_externa'],
        'Horario y límites': ['horario', 'permanencia_max_min', 'limite_velocidad_kmh', 'nivel_id'],
      }}
      own={own}
    />
  </PanelForm>
);

const rules = (values: FieldValues): Record<string, string> => ({ ...faltasDeParada(values) });

const own = {
  color: ColourInput,
  nivel_id: NivelInput,
  horario: () => (
    <WorkingHours
      source="horario"
      legend={fields.words.fields['horario'] ?? ''}
      none="Sin días marcados: abierta siempre"
    />
  ),
};
