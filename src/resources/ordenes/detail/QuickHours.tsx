import { useState, type FormEvent } from 'react';
import { Button } from '@mui/material';
import { nuevaManoObra, type Orden } from '#contract/entities/ordenes';
import { currentDay } from '../../../ui/dates/zone';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { useAttempt } from '../../../ui/useAttempt';
import { Names } from '../Names';
import { addLabour } from '../requests';
import { useOrderAction } from './useOrderItems';
import styles from './detail.module.css';

/** Writes down today's hours of one person without a dialog: the number, Enter. Nothing where nobody is known. */
export const QuickHours = ({ orden, person }: { orden: Orden; person: number | null }) => {
  const { attempt: change } = useOrderAction(orden.id);
  const { attempt, busy } = useAttempt();
  const [text, setText] = useState('');
  if (person === null) return null;
  const hours = numberIn(text, { unit: 'h' });
  const given = hours === null ? undefined : nuevaManoObra.shape.horas.safeParse(hours);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (hours === null || !given?.success || busy) return;
    const written = nuevaManoObra.parse({ personal_id: person, fecha: currentDay(), horas: hours });
    void attempt(async () => {
      await change('Horas anotadas', () => addLabour(orden.id, written));
      setText('');
    });
  };
  return (
    <form className={`grid align-center gap-8 no-print ${styles.quickHours}`} onSubmit={add} noValidate>
      <span className="muted small">
        Hoy, <Names resource="personal" ids={[person]} />
      </span>
      <NumberField
        margin="none"
        label="Horas de hoy"
        unit="h"
        text={text}
        onText={setText}
        {...(given?.error && { refusal: given.error.issues[0]?.message })}
      />
      <Button type="submit" variant="outlined" disabled={!given?.success || busy} startIcon={<Icon name="add" />}>
        Anotar
      </Button>
    </form>
  );
};
