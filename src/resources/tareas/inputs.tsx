import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { wide } from '../../ui/FormGrid';
import { TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { PersonalInput } from '../personal/index';

/** The fields of a task in the order of their inputs; some are only for tasks of a kind. */
export const asked = [
  ...(['titulo', 'tipo', 'asignado_a_id', 'opciones', 'unidad', 'minimo', 'maximo', 'fecha_limite'] as const),
  ...(['accion_si_falla', 'instruccion', 'obligatoria', 'foto_obligatoria'] as const),
];

const Options = (props: FieldInputProps) =>
  useWatch({ name: 'tipo' }) === 'seleccion' && <TextArrayInput {...props} className={wide} />;

const useMeasures = () => ['numero', 'lectura'].includes(useWatch<{ tipo: string }>({ name: 'tipo' }));

const Unit = (props: FieldInputProps) => useMeasures() && <TextInput {...props} />;

const Limit = (props: FieldInputProps) => {
  const unit = useWatch<{ unidad: string | null }>({ name: 'unidad' });
  return useMeasures() && <NumberInput unit={unit} {...props} />;
};

/** The inputs that are a task's own. */
export const own = {
  titulo: (props: FieldInputProps) => <TextInput {...props} autoFocus className={wide} />,
  asignado_a_id: PersonalInput,
  opciones: Options,
  unidad: Unit,
  minimo: Limit,
  maximo: Limit,
};
