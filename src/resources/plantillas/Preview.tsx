import { Checkbox, TextField } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { wordOf } from '../../ui/faces';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { NumberField } from '../../ui/numbers/NumberField';
import { useGuide } from './GuideInput';
import { medidores, tiposTarea } from './faces';
import { ChipText } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import shared from './plantillas.module.css';
import styles from './Preview.module.css';
import { DateField } from '../../ui/dates/DateField';

/** The checklist as the worker will see it; nothing is saved. */
export const Preview = () => {
  const items = useWatch<Record<string, ItemPlantilla[]>>({ name: 'items' }) ?? [];
  if (items.length === 0) return <Note>Añada pasos para verlos aquí como los verá quien hace el trabajo.</Note>;
  return (
    <ol className={`grid gap-8 unpadded ${shared.preview}`}>
      {items.map((step, at) => (
        <PreviewStep key={at} step={step} at={at} />
      ))}
    </ol>
  );
};

const PreviewStep = ({ step, at }: { step: ItemPlantilla; at: number }) => {
  const guide = useGuide(step.imagen_guia_id);
  const title = step.titulo || `Paso ${at + 1}`;
  return (
    <li className="outlined grid gap-8 pad-14-16 surface">
      <div className="row spread gap-8">
        <strong>{title}</strong>
        {step.obligatoria && <span className="warning tiny medium">Obligatorio</span>}
      </div>
      {step.instruccion && <p>{step.instruccion}</p>}
      {guide && <img className="cover rounded" src={guide} alt={`Cómo se hace: ${title}`} />}
      <Answer step={step} title={title} />
      {step.foto_obligatoria && step.tipo !== 'foto' && <Action icon="photo_camera" label="Tomar foto" />}
    </li>
  );
};

/** What a step asks for. */
export const Answer = ({ step, title }: { step: ItemPlantilla; title: string }) => {
  switch (step.tipo) {
    case 'casilla':
      return (
        <label className="inline-row">
          <Checkbox /> Hecho
        </label>
      );
    case 'inspeccion':
      return <Choices options={['Aprobado', 'Observado', 'Falla']} />;
    case 'seleccion':
      return <Choices options={step.opciones} />;
    case 'numero':
    case 'lectura':
      return <NumberAnswer step={step} title={title} />;
    case 'texto':
      return <TextField multiline minRows={2} slotProps={{ htmlInput: { 'aria-label': title } }} />;
    case 'fecha':
      return <DateField kind="day" name={title} value="" onValue={() => undefined} />;
    default:
      return <Action icon={tiposTarea[step.tipo].icon} label={step.tipo === 'foto' ? 'Tomar foto' : 'Firmar'} />;
  }
};

const NumberAnswer = ({ step, title }: { step: ItemPlantilla; title: string }) => {
  const [text, setText] = useState('');
  return (
    <NumberField
      label={
        step.tipo === 'lectura'
          ? wordOf(medidores, step.medidor_tipo) || 'Lectura'
          : step.unidad
            ? `Valor (${step.unidad})`
            : 'Valor'
      }
      name={title}
      unit={step.unidad}
      text={text}
      onText={setText}
      helperText={rangeOf(step)}
    />
  );
};

const Choices = ({ options }: { options: readonly string[] }) => (
  <div className={`flex wrap gap-8 ${styles.previewChoices}`}>
    {options.map((option) => (
      <ChipText className={styles.previewChoice} key={option}>
        {option}
      </ChipText>
    ))}
  </div>
);

const Action = ({
  icon,
  label,
}: {
  icon: 'photo_camera' | (typeof tiposTarea)[keyof typeof tiposTarea]['icon'];
  label: string;
}) => (
  <span className={`inline-row gap-8 muted rounded ${styles.previewAction}`}>
    <Icon name={icon} size={20} />
    {label}
  </span>
);

const rangeOf = ({ minimo, maximo, unidad }: ItemPlantilla) => {
  const unit = unidad ? ` ${unidad}` : '';
  if (minimo !== null && maximo !== null) return `Entre ${number(minimo, 2)} y ${number(maximo, 2)}${unit}`;
  if (minimo !== null) return `Desde ${number(minimo, 2)}${unit}`;
  return maximo !== null ? `Hasta ${number(maximo, 2)}${unit}` : undefined;
};
