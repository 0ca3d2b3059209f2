import { Button, IconButton } from '@mui/material';
import { useFieldArray, useFormState } from 'react-hook-form';
import { HourInput } from '../../../ui/dates/DateInput';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { FormGroup } from '../../../ui/RecordForm';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { PanelAlert } from '../../../map/page/pieces';
import styles from '../rutas.module.css';

const blank = { activo_id: null, personal_id: null, hora_salida: null };

/** The assets of the route, each with its driver, and its own departure time if it differs. */
export const Assignments = () => {
  const { fields, append, remove } = useFieldArray({ name: 'asignaciones' });
  const { errors } = useFormState();
  const wrong = messageAt(errors['asignaciones']);
  return (
    <FormGroup title="Asignaciones">
      {wrong && <PanelAlert severity="error">{wrong}</PanelAlert>}
      {fields.length === 0 && (
        <div className={styles.routeWide}>
          <Note>Sin activos: la ruta se programa a mano.</Note>
        </div>
      )}
      {fields.map(({ id }, at) => (
        <section
          key={id}
          className={`outlined grid align-start gap-8 pad-12 ${styles.routeAsset} ${styles.routeWide}`}
          aria-label={`Asignación ${at + 1}`}
        >
          <ActivoInput source={`asignaciones.${at}.activo_id`} label="Activo" />
          <PersonalInput source={`asignaciones.${at}.personal_id`} label="Persona (opcional)" />
          <HourInput source={`asignaciones.${at}.hora_salida`} label="Hora propia (opcional)" />
          <IconButton aria-label={`Quitar la asignación ${at + 1}`} onClick={() => remove(at)}>
            <Icon name="delete" size={18} />
          </IconButton>
        </section>
      ))}
      <div className={styles.routeWide}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => append(blank)}>
          Añadir activo
        </Button>
      </div>
    </FormGroup>
  );
};

/** The error of a list as a whole; errors of its items are shown at the items. */
export const messageAt = (wrong: unknown): string | undefined => {
  if (typeof wrong !== 'object' || wrong === null) return undefined;
  if ('message' in wrong && typeof wrong.message === 'string') return wrong.message;
  return 'root' in wrong ? messageAt(wrong.root) : undefined;
};
