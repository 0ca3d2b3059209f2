import { tareas } from '#contract/entities/tareas';
import { FieldForm } from '../../ui/fields/FieldForm';
import { fields } from './fields';
import { asked, own } from './inputs';

/** The form of a task: loose if it is new, else of its order. */
export const TareaForm = () => <FieldForm entity={tareas} fields={fields} groups={{ Tarea: asked }} own={own} />;
