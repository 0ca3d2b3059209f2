import { useRecordContext } from 'react-admin';
import { faltasDeOrden } from '#contract/sentences/faltasOrden';
import { ordenes, type Orden } from '#contract/entities/ordenes';
import { FieldGroup } from '../../ui/FieldGroup';
import { FieldForm, FieldInput } from '../../ui/fields/FieldForm';
import { FormGroup } from '../../ui/RecordForm';
import { ActivoInput } from '../activos/index';
import { WarrantiesOfForm } from '../garantias/index';
import { fields } from './fields';
import { CodesOfForm } from './form/CodeInputs';
import { DueInput } from './form/DueInput';
import { own } from './form/own';
import { PersonChips } from './form/PersonChips';
import { TitleFromService } from './form/TitleFromService';
import { isRemovable } from './moves/moves';
import styles from './ordenes.module.css';

/** The usual fields on top; the rest is collapsed. */
export const OrdenForm = () => {
  const orden = useRecordContext<Orden>();
  const isNew = orden?.id === undefined;
  const hasAsset = Boolean(orden?.activo_id);
  return (
    <FieldForm
      entity={ordenes}
      fields={fields}
      rules={faltasDeOrden}
      {...(orden?.estado && !isRemovable(orden.estado) && { kept: true })}
      own={own}
      above={
        <FieldGroup className={styles.ordenQuick}>
          <legend className="visually-hidden">Orden</legend>
          <ActivoInput source="activo_id" autoFocus={isNew && !hasAsset} />
          {isNew && <WarrantiesOfForm />}
          <FieldInput source="titulo" fields={fields} autoFocus={isNew && hasAsset} />
          {isNew && <TitleFromService />}
          <own.prioridad />
          <DueInput />
          <PersonChips />
        </FieldGroup>
      }
      folds={{
        'Qué y dónde': [
          'tipo',
          'descripcion',
          'problema_id',
          'falla_en',
          'sintoma',
          'servicio_ids',
          'nivel_id',
          'bodega_id',
        ],
        'Personas y tiempos': [
          ...(['equipo_ids', 'solicitante_id', 'proveedor_id', 'fecha_programada'] as const),
          ...(['duracion_estimada_min', 'referencia_externa'] as const),
        ],
        Exigencias: ['detiene_activo', 'requiere_firma', 'fotos_min'],
      }}
      beneath={[
        ...(['activo_id', 'titulo', 'prioridad', 'fecha_limite', 'responsable_id'] as const),
        ...(['causa_id', 'remedio_id', 'causa_falla', 'solucion'] as const),
      ]}
    >
      {!isNew && (
        <FormGroup title="Lo que se hizo">
          <CodesOfForm classes={found} />
          <FieldInput source="causa_falla" fields={fields} />
          <FieldInput source="solucion" fields={fields} />
        </FormGroup>
      )}
    </FieldForm>
  );
};

/** What the work finds out. */
const found = ['causa', 'remedio'] as const;
