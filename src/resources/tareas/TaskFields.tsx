import { BooleanInput, TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Tarea } from '#contract/tareas';
import { choicesOf } from '../../ui/faces';
import { wide } from '../../ui/FormGrid';
import { MomentInput } from '../../ui/dates/DateInput';
import { PersonalInput } from '../personal/index';
import { accionesSiFalla, tiposTarea } from '../plantillas/index';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** The fields of a task, without those that its kind does not need. */
export const TaskFields = () => (
  <>
    <TextInput source="titulo" label="Qué se hace" helperText={false} autoFocus className={wide} />
    <SelectInput
      source="tipo"
      label="Tipo"
      choices={choicesOf(tiposTarea)}
      translateChoice={false}
      helperText={false}
    />
    <PersonalInput source="asignado_a_id" label="Asignada a" />
    <OfItsKind />
    <MomentInput source="fecha_limite" label="Fecha límite" />
    <SelectInput
      source="accion_si_falla"
      label="Si falla"
      choices={choicesOf(accionesSiFalla)}
      translateChoice={false}
      helperText={false}
    />
    <TextInput source="instruccion" label="Instrucción" multiline helperText={false} className={wide} />
    <BooleanInput source="obligatoria" label="Obligatoria" helperText={false} />
    <BooleanInput source="foto_obligatoria" label="Exige foto" helperText={false} />
  </>
);

const OfItsKind = () => {
  const { tipo, unidad } = useWatch<Partial<Pick<Tarea, 'tipo' | 'unidad'>>>();
  if (tipo === 'seleccion') {
    return (
      <TextArrayInput
        source="opciones"
        label="Opciones"
        helperText="Escriba una y pulse Enter; al menos dos"
        className={wide}
      />
    );
  }
  if (tipo !== 'numero' && tipo !== 'lectura') return null;
  return (
    <>
      <TextInput source="unidad" label="Unidad" helperText={false} />
      <NumberInput source="minimo" unit={unidad} label="Mínimo aceptable" helperText={false} />
      <NumberInput source="maximo" unit={unidad} label="Máximo aceptable" helperText={false} />
    </>
  );
};
