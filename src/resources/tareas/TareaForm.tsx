import { tareas } from '#contract/entities/tareas';
import { wordOf } from '../../ui/faces';
import { dateTime } from '../../ui/formats';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { accionesSiFalla, tiposTarea } from '../plantillas/index';
import { TaskFields } from './TaskFields';

const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');
const shown = {
  tipo: (value: unknown) => wordOf(tiposTarea, value),
  accion_si_falla: (value: unknown) => wordOf(accionesSiFalla, value),
  obligatoria: yesNo,
  foto_obligatoria: yesNo,
  fecha_limite: (value: unknown) => dateTime(String(value)),
  asignado_a_id: () => 'Otra persona',
  opciones: (value: unknown) => (Array.isArray(value) ? value.join(', ') : ''),
};

/** The form of a task: loose if it is new, else of its order. */
export const TareaForm = () => (
  <RecordForm entity={tareas} shown={shown}>
    <FormGroup title="Tarea">
      <TaskFields />
    </FormGroup>
  </RecordForm>
);
