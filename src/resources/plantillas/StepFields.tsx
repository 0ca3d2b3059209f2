import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { choicesOf } from '../../ui/faces';
import { GuideInput } from './GuideInput';
import { acciones, medidores, tiposTarea } from './faces';
import { FormGrid, wide } from '../../ui/FormGrid';
import styles from './StepFields.module.css';
import { BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { useUso } from './InspectionInputs';
import { PointFields } from './PointFields';
import { isOfInspections } from './points';

const kinds = choicesOf(tiposTarea);
const kindsOfPoints = kinds.filter(({ id }) => isOfInspections(id as ItemPlantilla['tipo']));

/** Steps whose answers may fail, and so may trigger something. */
const mayFail: readonly ItemPlantilla['tipo'][] = ['inspeccion', 'numero', 'lectura', 'casilla', 'seleccion'];

/** The fields of a step: the common ones, and those of its kind. */
export const StepFields = ({ at, tipo }: { at: number; tipo: ItemPlantilla['tipo'] }) => {
  const of = (field: keyof ItemPlantilla) => `items.${at}.${field}`;
  const unit = useWatch<Record<string, string | null>>({ name: of('unidad') });
  const inspects = useUso() === 'inspeccion';
  return (
    <FormGrid className={styles.stepFields}>
      <TextInput source={of('titulo')} label={inspects ? 'Qué se mira' : 'Qué se hace'} autoFocus />
      <SelectInput source={of('tipo')} label="Tipo" choices={inspects ? kindsOfPoints : kinds} />
      {inspects && <PointFields at={at} />}
      {tipo === 'seleccion' && (
        <TextArrayInput
          source={of('opciones')}
          label="Opciones"
          helperText="Escriba una y pulse Enter; al menos dos"
          className={wide}
        />
      )}
      {tipo === 'lectura' && (
        <SelectInput
          source={of('medidor_tipo')}
          label="Medidor"
          choices={choicesOf(medidores)}
          helperText="Del activo de la orden"
        />
      )}
      {tipo === 'numero' && <TextInput source={of('unidad')} label="Unidad" helperText="psi, mm, °C…" />}
      {(tipo === 'numero' || tipo === 'lectura') && (
        <>
          <NumberInput source={of('minimo')} unit={unit} label="Mínimo aceptable" />
          <NumberInput source={of('maximo')} unit={unit} label="Máximo aceptable" />
        </>
      )}
      <TextInput source={of('instruccion')} label="Instrucción" multiline minRows={2} className={wide} />
      <GuideInput source={of('imagen_guia_id')} />
      <BooleanInput source={of('obligatoria')} label="Obligatorio" />
      {tipo !== 'foto' && <BooleanInput source={of('foto_obligatoria')} label="Exige foto" />}
      {(inspects || mayFail.includes(tipo)) && (
        <SelectInput source={of('accion_si_falla')} label="Si falla" choices={choicesOf(acciones)} />
      )}
    </FormGrid>
  );
};
