import { useMemo } from 'react';
import { Button, IconButton } from '@mui/material';
import { get, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { dispositivos as words } from '#contract/words/dispositivos';
import { esAnalogica, senalesUsuales } from '#contract/words/senales';
import { FieldGroup } from '../../../ui/FieldGroup';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { CalibrationInput } from './CalibrationInput';
import styles from './signals.module.css';

const source = 'senales';

/** What is connected to the inputs and outputs of a device, and the tables of its tanks. */
export const SignalsEditor = () => {
  const { fields, append, remove } = useFieldArray({ name: source });
  const { errors } = useFormState({ name: source });
  const wrong: unknown = get(errors, `${source}.root.message`) ?? get(errors, `${source}.message`);
  return (
    <FieldGroup className={styles.signals}>
      <legend>{words.fields[source]}</legend>
      {fields.length === 0 && (
        <Note>
          Póngales nombre para que se lean «Puerta» y no «Entrada 1»; una analógica mide el tanque con su tabla.
        </Note>
      )}
      <ol>
        {fields.map(({ id }, at) => (
          <li key={id}>
            <Signal at={at} />
            <RemoveButton at={at} onRemove={() => remove(at)} />
          </li>
        ))}
      </ol>
      {typeof wrong === 'string' && (
        <p role="alert" className="flush danger small">
          {wrong}
        </p>
      )}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        onClick={() => append({ atributo: null, nombre: '', calibracion: null })}
      >
        Añadir entrada o salida
      </Button>
    </FieldGroup>
  );
};

const Signal = ({ at }: { at: number }) => {
  const atributo: unknown = useWatch({ name: `${source}.${at}.atributo` });
  const choices = useChoices(atributo);
  return (
    <div className={`grid two-columns align-start gap-4-12 grow shrink ${styles.signal}`}>
      <SelectInput source={`${source}.${at}.atributo`} label="Entrada o salida" choices={choices} />
      <TextInput source={`${source}.${at}.nombre`} label="Qué es" helperText="Puerta, tolva, botón de pánico…" />
      {esAnalogica(atributo) && <CalibrationInput source={`${source}.${at}.calibracion`} />}
    </div>
  );
};

/** The usual ones, and the present one. */
const useChoices = (atributo: unknown) =>
  useMemo(() => {
    const usual = senalesUsuales.map(([id, name]) => ({ id, name }));
    return typeof atributo !== 'string' || usual.some(({ id }) => id === atributo)
      ? usual
      : [...usual, { id: atributo, name: atributo }];
  }, [atributo]);

const RemoveButton = ({ at, onRemove }: { at: number; onRemove: () => void }) => {
  const name: unknown = useWatch({ name: `${source}.${at}.nombre` });
  return (
    <IconButton
      aria-label={`Quitar ${typeof name === 'string' && name ? name : `entrada ${at + 1}`}`}
      onClick={onRemove}
    >
      <Icon name="delete" size={18} />
    </IconButton>
  );
};
