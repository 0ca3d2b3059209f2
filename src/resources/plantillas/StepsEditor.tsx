import { useState } from 'react';
import { Button } from '@mui/material';
import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { itemPlantilla, masPasos, type ItemPlantilla } from '#contract/plantillas';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { StepCard } from './StepCard';
import styles from './plantillas.module.css';

/** The steps of a checklist: add, copy, remove and reorder, by pointer or keyboard. */
export const StepsEditor = () => {
  const { fields, insert, remove, move } = useFieldArray({ name: 'items' });
  const { errors } = useFormState({ name: 'items' });
  const [open, setOpen] = useState<number>();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
  );

  const put = (from: number, to: number) => {
    if (from === to || to < 0 || to >= fields.length) return;
    move(from, to);
    setOpen(open === from ? to : undefined);
    setSaid(`Paso ${from + 1} movido al lugar ${to + 1} de ${fields.length}`);
  };
  /** A new step is opened for editing. */
  const add = (at: number, step: ItemPlantilla) => {
    insert(at, step);
    setOpen(at);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => fields.findIndex((field) => field.id === id);
    if (over) put(place(active.id), place(over.id));
  };

  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
        <ol className={`grid gap-8 unpadded ${styles.stepsList}`}>
          {fields.map(({ id }, at) => (
            <StepCard
              key={id}
              id={id}
              at={at}
              last={fields.length - 1}
              open={open === at || get(errors, `items.${at}`) !== undefined}
              onToggle={() => setOpen(open === at ? undefined : at)}
              onMove={(to) => put(at, to)}
              onCopy={(values) => add(at + 1, values)}
              onRemove={() => {
                remove(at);
                setOpen(undefined);
              }}
            />
          ))}
        </ol>
      </DndContext>
      {fields.length === 0 && (
        <Note>Sin pasos todavía. Cada paso es algo que se revisa, se mide, se fotografía o se firma.</Note>
      )}
      <Button
        variant="outlined"
        startIcon={<Icon name="add" />}
        disabled={fields.length >= masPasos}
        onClick={() => add(fields.length, blank)}
      >
        Añadir paso
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
};

const blank = { ...itemPlantilla.parse({ titulo: '-' }), titulo: '' };

/** The editor itself announces the move, in Spanish. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
