import { useState } from 'react';
import { Button } from '@mui/material';
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { itemPlantilla, masPasos, type ItemPlantilla } from '#contract/entities/plantillas';
import { Icon } from '../../ui/Icon';
import { MovableList } from '../../ui/MovableList';
import { Note } from '../../ui/Note';
import { useUso } from './InspectionInputs';
import { StepCard } from './StepCard';
import styles from './plantillas.module.css';

/** The steps of a checklist: add, copy, remove and reorder, by pointer or keyboard. */
export const StepsEditor = () => {
  // Steps have ids of their own.
  const { fields, insert, remove, move } = useFieldArray({ name: 'items', keyName: 'key' });
  const inspects = useUso() === 'inspeccion';
  const { getValues } = useFormContext();
  const { errors } = useFormState({ name: 'items' });
  const [open, setOpen] = useState<number>();

  const put = (from: number, to: number) => {
    move(from, to);
    setOpen(open === from ? to : undefined);
  };
  /** A new step is opened for editing. */
  const add = (at: number, step: ItemPlantilla) => {
    insert(at, step);
    setOpen(at);
  };

  /** Points are written group by group. */
  const lastGroup = () => (getValues('items') as ItemPlantilla[]).at(-1)?.grupo ?? null;

  return (
    <>
      <MovableList
        entries={fields.map(({ key }) => ({ id: key }))}
        className={`grid gap-8 unpadded ${styles.stepsList}`}
        onMove={put}
        says={(from, to) => `${inspects ? 'Punto' : 'Paso'} ${from} movido al lugar ${to}`}
      >
        {({ id }, at, moveTo) => (
          <StepCard
            id={id}
            at={at}
            last={fields.length - 1}
            open={open === at || get(errors, `items.${at}`) !== undefined}
            onToggle={() => setOpen(open === at ? undefined : at)}
            onMove={moveTo}
            onCopy={(values) => add(at + 1, values)}
            onRemove={() => {
              remove(at);
              setOpen(undefined);
            }}
          />
        )}
      </MovableList>
      {fields.length === 0 && (
        <Note>
          {inspects
            ? 'Sin puntos todavía. Escriba lo que se mira, por grupos, o empiece con un formulario de la biblioteca.'
            : 'Sin pasos todavía. Cada paso es algo que se revisa, se mide, se fotografía o se firma.'}
        </Note>
      )}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        disabled={fields.length >= masPasos}
        onClick={() => add(fields.length, inspects ? { ...point, grupo: lastGroup() } : blank)}
      >
        {inspects ? 'Añadir punto' : 'Añadir paso'}
      </Button>
    </>
  );
};

const blank = { ...itemPlantilla.parse({ titulo: '-' }), titulo: '' };
const point = { ...blank, tipo: 'inspeccion' as const, obligatoria: true };
