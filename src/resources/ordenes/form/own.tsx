import { AutocompleteArrayInput, ReferenceArrayInput, useRecordContext } from 'react-admin';
import { ordenes as words } from '#contract/words/ordenes';
import type { FieldInputProps } from '../../../ui/fields/inputs';
import { wide } from '../../../ui/FormGrid';
import { TextInput } from '../../../ui/form/inputs';
import { BodegaInput, useStores } from '../../bodegas/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { ProveedorInput } from '../../proveedores/index';
import { prioridades, tipos } from '../faces';
import { ChipsInput } from './ChipsInput';
import { CodesOfForm } from './CodeInputs';
import { byName, inUse } from './ServicioInput';

const Services = () => {
  const isNew = useRecordContext()?.id === undefined;
  return (
    <div className={wide}>
      <ReferenceArrayInput source="servicio_ids" reference="servicios" sort={byName} filter={inUse}>
        <AutocompleteArrayInput
          optionText="nombre"
          helperText={isNew ? 'Los pasos de sus plantillas serán las tareas de la orden' : ''}
          noOptionsText="Ningún servicio coincide"
        />
      </ReferenceArrayInput>
    </div>
  );
};

const working = { estado: ['activo', 'licencia', 'vacaciones'] };

const Helpers = () => (
  <div className={wide}>
    <ReferenceArrayInput source="equipo_ids" reference="personal" sort={byName} filter={working}>
      <AutocompleteArrayInput
        optionText="nombre_completo"
        helperText={false}
        noOptionsText="Ninguna persona coincide"
      />
    </ReferenceArrayInput>
  </div>
);

/** A company with one store has nothing to choose. */
const Store = () =>
  useStores().length > 1 && (
    <BodegaInput label="Bodega de los repuestos" helperText="Vacío: la de su nivel" placeholder="La de su nivel" />
  );

/** The inputs that are an order's own. */
export const own = {
  prioridad: () => <ChipsInput source="prioridad" label={words.fields.prioridad} faces={prioridades} />,
  tipo: () => (
    <div className={wide}>
      <ChipsInput source="tipo" label={words.fields.tipo} faces={tipos} />
    </div>
  ),
  descripcion: (props: FieldInputProps) => <TextInput multiline minRows={3} className={wide} {...props} />,
  problema_id: () => <CodesOfForm classes={['problema']} />,
  servicio_ids: Services,
  nivel_id: NivelInput,
  bodega_id: Store,
  equipo_ids: Helpers,
  solicitante_id: PersonalInput,
  proveedor_id: () => <ProveedorInput />,
};
