import { Button, FormHelperText, IconButton } from '@mui/material';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { masPasos, type PasoEscalamiento } from '#contract/entities/reglas';
import { reglas as words } from '#contract/words/reglas';
import { firstMessage } from '../../../ui/form/firstMessage';
import { FormGrid, wide } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { FormGroup } from '../../../ui/RecordForm';
import { canales, papeles } from '../faces';
import styles from '../reglas.module.css';
import { PeopleInput, ToggleChips } from './NoticeInputs';

/** Minutes after which the first step is offered, and between it and the next. */
const usual = 10;

/** Whom it tells next, step by step, while nobody has acknowledged the event. */
export const EscalationInputs = () => {
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: 'escalamiento' });
  const steps = useWatch<Record<string, Partial<PasoEscalamiento>[] | null>>({ name: 'escalamiento' }) ?? [];
  const wrong = firstMessage(errors['escalamiento']);
  const change = (next: Partial<PasoEscalamiento>[]) => setValue('escalamiento', next, { shouldDirty: true });
  const add = () =>
    change([
      ...steps,
      { minutos: (steps.at(-1)?.minutos ?? 0) + usual, usuarios: [], roles: [], canales: ['app', 'push'] },
    ]);
  return (
    <FormGroup title={words.fields.escalamiento}>
      {steps.length === 0 && (
        <p className={`flush muted small ${wide ?? ''}`}>
          Sin pasos: se avisa una sola vez, y el evento espera en la bandeja.
        </p>
      )}
      {steps.map((_, at) => (
        // Steps have no identity but their place.
        <fieldset key={at} className={`outlined shrink relative flush ${styles.step} ${wide ?? ''}`}>
          <legend className="small semibold">Paso {at + 1}</legend>
          <IconButton
            size="small"
            aria-label={`Quitar el paso ${at + 1}`}
            onClick={() => change(steps.filter((__, each) => each !== at))}
          >
            <Icon name="close" size={18} />
          </IconButton>
          <FormGrid>
            <NumberInput source={`escalamiento.${at}.minutos`} unit="min" label="Minutos sin que nadie lo reconozca" />
            <ToggleChips source={`escalamiento.${at}.canales`} label={words.fields.canales} faces={canales} />
            <ToggleChips source={`escalamiento.${at}.roles`} label="Roles" faces={papeles} />
            <PeopleInput source={`escalamiento.${at}.usuarios`} />
          </FormGrid>
        </fieldset>
      ))}
      {wrong && (
        <FormHelperText error role="alert" className={wide ?? ''}>
          {wrong}
        </FormHelperText>
      )}
      {steps.length < masPasos && (
        <div className={wide ?? ''}>
          <Button size="small" startIcon={<Icon name="add" size={18} />} onClick={add}>
            Agregar un paso
          </Button>
        </div>
      )}
    </FormGroup>
  );
};
