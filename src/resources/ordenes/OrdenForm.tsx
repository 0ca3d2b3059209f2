import { useRecordContext } from 'react-admin';
import { faltasDeOrden } from '#contract/sentences/faltasOrden';
import { ordenes, type Orden } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import { FormFold } from '../../ui/FormFold';
import { MomentInput } from '../../ui/dates/DateInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { ChipsInput } from './form/ChipsInput';
import { DueInput } from './form/DueInput';
import { PersonChips } from './form/PersonChips';
import { EquipoInput, ServiciosInput } from './form/pickers';
import { shown } from './form/shown';
import { prioridades, tipos } from './faces';
import { isRemovable } from './moves/moves';
import { FieldGroup } from '../../ui/FieldGroup';
import { wide } from '../../ui/FormGrid';
import styles from './ordenes.module.css';
import { BooleanInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

const { fields } = words;

/** The usual fields on top; the rest is collapsed. */
export const OrdenForm = () => {
  const orden = useRecordContext<Orden>();
  const isNew = orden?.id === undefined;
  return (
    <RecordForm
      entity={ordenes}
      shown={shown}
      rules={faltasDeOrden}
      {...(orden?.estado && !isRemovable(orden.estado) && { kept: true })}
    >
      <FieldGroup className={styles.ordenQuick}>
        <legend className="visually-hidden">Orden</legend>
        <ActivoInput source="activo_id" autoFocus={isNew && !orden?.activo_id} />
        <TextInput source="titulo" label="Qué hay que hacer" autoFocus={isNew && Boolean(orden?.activo_id)} />
        <ChipsInput source="prioridad" label={fields.prioridad} faces={prioridades} />
        <DueInput />
        <PersonChips />
      </FieldGroup>
      <FormFold title="Qué y dónde" sources={['descripcion', 'sintoma', 'servicio_ids', 'nivel_id']}>
        <div className={wide}>
          <ChipsInput source="tipo" label={fields.tipo} faces={tipos} />
        </div>
        <TextInput source="descripcion" multiline minRows={3} className={wide} />
        <TextInput source="sintoma" multiline className={wide} />
        <div className={wide}>
          <ServiciosInput helperText={isNew ? 'Los pasos de sus plantillas serán las tareas de la orden' : ''} />
        </div>
        <NivelInput source="nivel_id" helperText="Vacío: donde está el activo" />
      </FormFold>
      <FormFold
        title="Personas y tiempos"
        sources={[
          'equipo_ids',
          'solicitante_id',
          'proveedor',
          'fecha_programada',
          'duracion_estimada_min',
          'referencia_externa',
        ]}
      >
        <div className={wide}>
          <EquipoInput />
        </div>
        <PersonalInput source="solicitante_id" />
        <TextInput source="proveedor" />
        <MomentInput source="fecha_programada" label={fields.fecha_programada} />
        <NumberInput source="duracion_estimada_min" unit="min" />
        <TextInput source="referencia_externa" helperText="El número que le da otro sistema" />
      </FormFold>
      <FormFold title="Exigencias" sources={['fotos_min']}>
        <BooleanInput source="detiene_activo" helperText="Detenido desde que se inicia hasta que se cierra" />
        <BooleanInput source="requiere_firma" />
        <NumberInput source="fotos_min" helperText="Vacío: las que diga la empresa" />
      </FormFold>
      {!isNew && (
        <FormGroup title="Lo que se hizo">
          <TextInput source="causa_falla" />
          <TextInput source="solucion" multiline minRows={2} className={wide} />
        </FormGroup>
      )}
    </RecordForm>
  );
};
