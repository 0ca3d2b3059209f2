import { bodegas } from '#contract/entities/bodegas';
import { FieldForm } from '../../ui/fields/FieldForm';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { fields } from './fields';

export const BodegaForm = () => (
  <FieldForm
    entity={bodegas}
    fields={fields}
    groups={{ Bodega: ['nombre', 'nivel_id', 'responsable_id', 'activo_id'] }}
    own={{ nivel_id: NivelInput, responsable_id: PersonalInput, activo_id: ActivoInput }}
  />
);
