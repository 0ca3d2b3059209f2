import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Tarea } from '#contract/entities/tareas';
import { choicesOf } from '../../ui/faces';
import { wide } from '../../ui/FormGrid';
import { MomentInput } from '../../ui/dates/DateInput';
import { PersonalInput } from '../personal/index';
import { accionesSiFalla, tiposTarea } from '../plantillas/index';
import { BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** The fields of a task, without those that its kind does not need. */
export const TaskFields = () => (
  <>
    <TextInput source="titulo" label="Qué se hace" autoFocus className={wide} />
    <SelectInput source="tipo" label="Tipo" choices={choicesOf(tiposTarea)} />
    <PersonalInput source="asignado_a_id" label="Asignada a" />
    <OfItsKind />
    <MomentInput source="fecha_limite" label="Fecha límite" />
    <SelectInput source="accion_si_falla" label="Si falla" choices={choicesOf(accionesSiFalla)} />
    <TextInput source="instruccion" label="Instrucción" multiline className={wide} />
    <BooleanInput source="obligatoria" label="Obligatoria" />
    <BooleanInput source="foto_obligatoria" label="Exige foto" />
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
      <TextInput source="unidad" label="Unidad" />
      <NumberInput source="minimo" unit={unidad} label="Mínimo aceptable" />
      <NumberInput source="maximo" unit={unidad} label="Máximo aceptable" />
    </>
  );
};
