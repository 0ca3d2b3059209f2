import { useState } from 'react';
import { LinearProgress } from '@mui/material';
import { Button, useListContext, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { cambioOrdenes, type Orden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { ordenes } from '#contract/words/ordenes';
import { MomentInput } from '../../../ui/dates/DateInput';
import { number } from '../../../ui/formats';
import { filled } from '../../../ui/form/required';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon, type IconName } from '../../../ui/Icon';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';
import { PersonalInput } from '../../personal/index';
import { assignOrders, moveOrders } from '../requests';
import { inParts, untouched, type Outcome } from './inParts';
import { Refused } from './Refused';
import { listOf, wayBackOf, type Target } from './after';
import { TextInput } from '../../../ui/form/inputs';

interface Props {
  a: Target;
  label: string;
  icon: IconName;
}

/** Moves the selected orders, each checked by itself. Failed ones are listed with their errors. */
export const BulkMove = ({ a, label, icon }: Props) => {
  const { data: rows = [], selectedIds, onSelect } = useListContext<Orden>();
  const say = useDoneNotice();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const [ids, setIds] = useState<number[]>();
  const [judged, setJudged] = useState(0);
  const [refused, setRefused] = useState<Outcome>();

  const submit = async (values: FieldValues) => {
    if (!ids) return;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const send = (some: number[]) =>
      a === 'asignada'
        ? assignOrders({ ids: some, responsable_id: Number(given['responsable_id']) })
        : moveOrders(cambioOrdenes.parse({ ...given, a, ids: some }));
    let soFar = untouched;
    try {
      await inParts(ids, together[a], send, (outcome) => {
        soFar = outcome;
        setJudged(outcome.hechas.length + outcome.rechazadas.length);
      });
    } finally {
      showOutcome(ids, soFar);
    }
  };

  /**
   * Shown once. Orders that failed, or were not sent because the connection was lost, stay selected for another action.
   */
  const showOutcome = (all: readonly number[], outcome: Outcome) => {
    const done = new Set(outcome.hechas);
    const known = new Set([...done, ...outcome.rechazadas.map(({ id }) => id)]);
    const [only] = done;
    const said = done.size === 1 ? `1 orden ${words[a].one}` : `${number(done.size)} órdenes ${words[a].many}`;
    const see = done.size === 1 ? `/ordenes/${only}/show` : listOf[a];
    const back = wayBackOf(a, [...done], rows);
    if (back) offerBack(said, back, see);
    else if (done.size > 0) say(said, { see });
    if (outcome.rechazadas.length > 0) setRefused(outcome);
    setIds(all.filter((id) => !known.has(id)));
    setJudged(0);
    onSelect(all.filter((id) => !done.has(id)));
    refresh();
  };

  return (
    <>
      <Button label={label} onClick={() => setIds(selectedIds.map(Number))}>
        <Icon name={icon} />
      </Button>
      {ids && (
        <FormDialog
          title={titleOf(a, ids.length)}
          // «Cancelar» alone would mean closing the dialog.
          submitLabel={a === 'cancelada' ? titleOf(a, ids.length) : words[a].title}
          schema={schemas[a]}
          initial={{ responsable_id: null, motivo_cancelacion: null, nota: null, fecha: null }}
          onClose={() => setIds(undefined)}
          onSubmit={submit}
        >
          {judged > 0 && (
            <div role="status">
              {number(judged)} de {number(ids.length)}
              <LinearProgress variant="determinate" value={(100 * judged) / ids.length} aria-label="Avance" />
            </div>
          )}
          {a === 'asignada' && <PersonalInput source="responsable_id" label={ordenes.fields.responsable_id} />}
          {a === 'cancelada' && (
            <TextInput
              source="motivo_cancelacion"
              label={ordenes.fields.motivo_cancelacion}
              multiline
              minRows={2}
              autoFocus
            />
          )}
          {a === 'cerrada' && (
            <>
              <MomentInput source="fecha" label="¿Cuándo se hizo?" helperText="Vacía: ahora" />
              <TextInput source="nota" label="Nota (opcional)" multiline minRows={2} />
            </>
          )}
        </FormDialog>
      )}
      {refused && <Refused outcome={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
};

/**
 * Orders per request: a move has many effects, so progress is shown; but a person who is assigned several orders is
 * notified only once.
 */
const together: Record<Target, number> = { asignada: 200, cerrada: 25, cancelada: 25 };

const words: Record<Target, { title: string; one: string; many: string }> = {
  asignada: { title: 'Asignar', one: 'asignada', many: 'asignadas' },
  cerrada: { title: 'Cerrar', one: 'cerrada', many: 'cerradas' },
  cancelada: { title: 'Cancelar', one: 'cancelada', many: 'canceladas' },
};

const titleOf = (a: Target, count: number) =>
  count === 1 ? `${words[a].title} 1 orden` : `${words[a].title} ${number(count)} órdenes`;

const { fecha, nota, motivo_cancelacion } = cambioOrdenes.shape;
const schemas = {
  asignada: z.object({ responsable_id: z.int() }),
  cerrada: z.object({ nota, fecha: fecha.unwrap().nullish() }),
  cancelada: z.object({ motivo_cancelacion: filled(motivo_cancelacion.unwrap()) }),
};
