import { Button, IconButton } from '@mui/material';
import { TextArrayInput } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import { categorias as words } from '#contract/words/categorias';
import { choicesOf } from '../../ui/faces';
import { Icon } from '../../ui/Icon';
import { tiposCampo } from './faces';
import { Note } from '../../ui/Note';
import styles from './categorias.module.css';
import { BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';

const source = 'campos_extra_def';

/** The extra fields of a category, in order, each with its kind. */
export const ExtraFieldsEditor = () => {
  const { fields, append, remove, move } = useFieldArray({ name: source });
  return (
    <section className={`grid gap-8 line-above ${styles.extraFields}`} aria-label={words.fields[source]}>
      <h3 className="unpadded small medium">{words.fields[source]}</h3>
      {fields.length === 0 && <Note>Solo los campos de todos los activos.</Note>}
      <ol className="bare-list grid gap-8 full-width">
        {fields.map(({ id }, at) => (
          <li key={id}>
            <div className={`grid grow shrink ${styles.extraField}`}>
              <TextInput source={`${source}.${at}.etiqueta`} label="Nombre del campo" />
              <SelectInput source={`${source}.${at}.tipo`} label="Tipo" choices={choicesOf(tiposCampo)} />
              <BooleanInput source={`${source}.${at}.requerido`} label="Es obligatorio" />
              <Options at={at} />
            </div>
            <Actions at={at} last={fields.length - 1} onMove={move} onRemove={remove} />
          </li>
        ))}
      </ol>
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        onClick={() => append({ etiqueta: '', tipo: 'texto', requerido: false, opciones: [] })}
      >
        Añadir campo
      </Button>
    </section>
  );
};

const Options = ({ at }: { at: number }) =>
  useWatch({ name: `${source}.${at}.tipo` }) === 'lista' && (
    <div className="full-row">
      <TextArrayInput source={`${source}.${at}.opciones`} label="Opciones" helperText="Escriba una y pulse Enter" />
    </div>
  );

interface ActionsProps {
  at: number;
  last: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

const Actions = ({ at, last, onMove, onRemove }: ActionsProps) => {
  const label: unknown = useWatch({ name: `${source}.${at}.etiqueta` });
  const name = typeof label === 'string' && label ? label : `campo ${at + 1}`;
  return (
    <div className={`flex rigid ${styles.extraActions}`}>
      <IconButton aria-label={`Subir ${name}`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <Icon name="arrow_upward" size={18} />
      </IconButton>
      <IconButton aria-label={`Bajar ${name}`} disabled={at === last} onClick={() => onMove(at, at + 1)}>
        <Icon name="arrow_downward" size={18} />
      </IconButton>
      <IconButton aria-label={`Quitar ${name}`} onClick={() => onRemove(at)}>
        <Icon name="delete" size={18} />
      </IconButton>
    </div>
  );
};
