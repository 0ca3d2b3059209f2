import { useEffect, useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { BooleanInput } from 'react-admin';
import { useWatch, type FieldValues } from 'react-hook-form';
import { isOpenState, nuevaManoObra, type ManoObra } from '#contract/ordenes';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { FormGrid } from '../../../ui/FormGrid';
import { dateTime, money, shortDate, workHours } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { DayInput, MomentInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import type { Faces } from '../../../ui/faces';
import { StatusChip } from '../../../ui/StatusChip';
import { PlainTable } from '../../../ui/PlainTable';
import { PersonalInput, useMyPerson } from '../../personal/index';
import { addLabour, endLabour, removeLabour, restoreLabour } from '../requests';
import type { PartProps } from './Detail';
import { Part } from './Part';
import { useOrderItems, useOrderAction } from './useOrderItems';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { ChipsInput } from '../form/ChipsInput';

/** Hours of labour by person, and running clocks. */
const Labour = ({ orden, mayEdit }: PartProps) => {
  const query = useOrderItems<ManoObra>(orden.id, 'mano-obra');
  const { act, attempt, remove } = useOrderAction(orden.id);
  const [writing, setWriting] = useState(false);
  const me = useMyPerson();
  const open = isOpenState(orden.estado);
  // The office also writes hours of a closed order, which are often known late.
  const ended = orden.estado === 'cancelada' || (orden.estado === 'cerrada' && !mayEdit);
  const mine = query.data?.find(({ fin_en, personal_id }) => fin_en === null && personal_id === me);
  const minutes = (query.data ?? []).reduce((sum, row) => sum + (row.minutos ?? 0), 0);

  return (
    <>
      <Part
        title={minutes > 0 ? `Mano de obra · ${workHours(minutes)}` : 'Mano de obra'}
        query={query}
        none="Nadie ha anotado horas todavía."
        actions={
          <>
            {open && me !== undefined && !mine && (
              <Button
                startIcon={<Icon name="timer" />}
                onClick={() => void act('Su reloj está en marcha', () => addLabour(orden.id, {}))}
              >
                Iniciar mi reloj
              </Button>
            )}
            {!ended && (
              <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setWriting(true)}>
                Anotar horas
              </Button>
            )}
          </>
        }
      >
        {(rows) => (
          <PlainTable
            label="Mano de obra"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              ['Persona', (row) => row.persona],
              [
                'Tiempo',
                (row) => (row.fin_en === null ? <Running since={row.inicio_en} /> : workHours(row.minutos ?? 0)),
                'right',
              ],
              mayEdit && [
                'Costo',
                (row) => (row.incluye_costo ? (row.costo === null ? '—' : money(row.costo)) : 'No se cobra'),
                'right',
              ],
              ['Desde', (row) => (row.por_horas ? shortDate(row.inicio_en) : dateTime(row.inicio_en))],
              ['Nota', (row) => row.nota ?? '—'],
              [
                '',
                (row) => (
                  <>
                    {row.fin_en === null && (
                      <Button
                        size="small"
                        startIcon={<Icon name="stop" size={18} />}
                        onClick={() => void act(`Reloj de ${row.persona} detenido`, () => endLabour(orden.id, row.id))}
                      >
                        Detener
                      </Button>
                    )}
                    {mayEdit && !ended && (
                      <IconButton
                        aria-label={`Quitar las horas de ${row.persona}`}
                        onClick={() =>
                          void remove(
                            `Se quitaron las horas de ${row.persona}`,
                            () => removeLabour(orden.id, row.id),
                            () => restoreLabour(orden.id, row.id),
                          )
                        }
                      >
                        <Icon name="delete" size={18} />
                      </IconButton>
                    )}
                  </>
                ),
                'right',
              ],
            ]}
          />
        )}
      </Part>
      {writing && (
        <FormDialog
          title="Anotar horas"
          submitLabel="Anotar"
          schema={open ? worked : workedBefore}
          initial={{
            modo: 'horas',
            personal_id: me ?? orden.responsable_id,
            fecha: currentDay(),
            horas: null,
            desde: null,
            hasta: null,
            incluye_costo: true,
            nota: null,
          }}
          onClose={() => setWriting(false)}
          onSubmit={(values) => attempt('Horas anotadas', () => addLabour(orden.id, hoursOf(values)))}
        >
          <PersonalInput source="personal_id" label="Persona" />
          <ChipsInput source="modo" label="¿Cómo las anota?" faces={ways} />
          <When running={open} />
          <BooleanInput source="incluye_costo" label="Cuenta en el costo" helperText={false} />
          <TextInput source="nota" label="Nota (opcional)" helperText={false} />
        </FormDialog>
      )}
    </>
  );
};

export default Labour;

/** The two ways to write hours. */
const ways: Faces<'horas' | 'tramo'> = {
  horas: { label: 'Horas de un día', icon: 'timer' },
  tramo: { label: 'Desde y hasta', icon: 'schedule' },
};

const When = ({ running }: { running: boolean }) => {
  const modo: unknown = useWatch({ name: 'modo' });
  return modo === 'tramo' ? (
    <>
      <MomentInput source="desde" label="Desde" />
      <MomentInput source="hasta" label="Hasta" {...(running && { helperText: 'Vacío: el reloj queda en marcha' })} />
    </>
  ) : (
    <FormGrid>
      <DayInput source="fecha" label="Día" />
      <NumberInput source="horas" unit="h" label="Horas" autoFocus />
    </FormGrid>
  );
};

const { desde, hasta, fecha, horas, nota } = nuevaManoObra.shape;

/** What the dialog requires, by the way chosen in it. */
const worked = z
  .object({
    modo: z.enum(['horas', 'tramo']),
    personal_id: z.int(),
    desde: desde.unwrap().nullish(),
    hasta,
    fecha: fecha.unwrap().nullish(),
    horas: horas.unwrap().nullish(),
    incluye_costo: z.boolean(),
    nota,
  })
  .superRefine((given, { addIssue }) => {
    for (const field of given.modo === 'tramo' ? (['desde'] as const) : (['fecha', 'horas'] as const))
      if (given[field] === null || given[field] === undefined)
        addIssue({ code: 'custom', path: [field], message: 'Obligatorio' });
    if (given.modo === 'tramo' && given.desde && given.hasta && Date.parse(given.hasta) <= Date.parse(given.desde))
      addIssue({ code: 'custom', path: ['hasta'], message: 'Debe ser posterior al inicio' });
  });
/** No clock runs on an order that is not in progress. */
const workedBefore = worked.refine(({ modo, hasta }) => modo === 'horas' || Boolean(hasta), {
  path: ['hasta'],
  message: 'Obligatorio',
});

const hoursOf = (values: FieldValues) => {
  const { modo, desde, hasta, fecha, horas, ...given } = worked.parse(values);
  return nuevaManoObra.parse({
    ...given,
    nota: given.nota ?? null,
    ...(modo === 'tramo' ? { desde, hasta } : { fecha, horas }),
  });
};

/** The time since a clock started, updated every minute. */
const Running = ({ since }: { since: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return <StatusChip tone="info" icon="timer" label={workHours(Math.max(0, (now - Date.parse(since)) / 60_000))} />;
};
