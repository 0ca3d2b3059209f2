import { Button, FormHelperText, IconButton, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { useFormState, get } from 'react-hook-form';
import { masPasosProtocolo } from '#contract/entities/empresas';
import { Icon } from '../../ui/Icon';
import styles from './company.module.css';

/** The steps of a protocol, in order: written, moved and removed one by one. */
export const ProtocolSteps = ({ source, legend, help }: { source: string; legend: string; help: string }) => {
  const { field } = useInput<string[]>({ source });
  const { errors } = useFormState();
  const wrong: unknown = get(errors, source);
  const steps = Array.isArray(field.value) ? (field.value as string[]) : [];
  const put = (next: string[]) => field.onChange(next);
  const swap = (at: number, to: number) =>
    put(steps.map((step, index) => (index === at ? (steps[to] ?? '') : index === to ? (steps[at] ?? '') : step)));
  const errorAt = (at: number) => messageOf(Array.isArray(wrong) ? wrong[at] : undefined);
  const whole = Array.isArray(wrong) ? undefined : messageOf(wrong);
  return (
    <fieldset className="full-row flush unpadded borderless grid gap-8">
      <legend className="unpadded muted small">{legend}</legend>
      <ol className={`grid gap-8 ${styles.protocol}`}>
        {steps.map((step, at) => (
          // Steps are known by their place.
          <li key={at}>
            <div className="row gap-4">
              <TextField
                className="grow"
                size="small"
                margin="none"
                value={step}
                error={errorAt(at) !== undefined}
                helperText={errorAt(at)}
                onChange={({ target }) => put(steps.map((each, index) => (index === at ? target.value : each)))}
                slotProps={{ htmlInput: { 'aria-label': `Paso ${at + 1}`, maxLength: 160 } }}
              />
              <IconButton aria-label={`Subir el paso ${at + 1}`} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                <Icon name="arrow_upward" />
              </IconButton>
              <IconButton
                aria-label={`Bajar el paso ${at + 1}`}
                disabled={at === steps.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <Icon name="arrow_downward" />
              </IconButton>
              <IconButton
                aria-label={`Quitar el paso ${at + 1}`}
                onClick={() => put(steps.filter((_, index) => index !== at))}
              >
                <Icon name="delete" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="add" />}
          disabled={steps.length >= masPasosProtocolo}
          onClick={() => put([...steps, ''])}
        >
          Añadir paso
        </Button>
      </div>
      <FormHelperText error={whole !== undefined}>{whole ?? help}</FormHelperText>
    </fieldset>
  );
};

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;
