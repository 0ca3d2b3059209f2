import { Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, useNotify } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { nuevoTurno, type ResumenTurno, type Turno } from '#contract/entities/turnos';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { counted, dateTime } from '../../../ui/formats';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { useAttempt } from '../../../ui/useAttempt';
import { handOver, saveShiftPdf } from '../requests';
import { PersonaInput } from '../owner/PersonaInput';
import { Summary } from './Summary';
import styles from './shifts.module.css';

/** How many past shifts it shows. */
const few = 10;
const mine = { mio: true, pendiente: true };

/** Hands over the caller's open events with a note; beneath, the last shifts that were handed over. */
export const ShiftDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const queries = useQueryClient();
  const { total } = useGetList<Evento>('eventos', {
    filter: mine,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'inicio_en', order: 'DESC' },
  });
  const summary = useShift(getJson<ResumenTurno>('/eventos/turnos/resumen'), 'resumen');
  return (
    <FormDialog
      title="Entregar el turno"
      submitLabel="Entregar turno"
      width="sm"
      schema={nuevoTurno}
      initial={{ a_id: null, nota: '' }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { a, eventos_n } = await handOver(nuevoTurno.parse(values));
        notify(`Turno entregado a ${a ?? 'quien entra'} con ${counted(eventos_n, 'evento', 'eventos')}`, {
          type: 'success',
        });
        await queries.invalidateQueries({ queryKey: ['eventos'] });
      }}
    >
      {summary && (
        <section aria-label="Su turno">
          <p className="flush small muted">Su turno, desde {dateTime(summary.desde)}</p>
          <Summary of={summary} live />
        </section>
      )}
      <Note>{total === undefined ? 'Se entrega lo que usted atiende.' : heldText(total)}</Note>
      <PersonaInput source="a_id" label="Recibe" others />
      <TextInput source="nota" label="Qué debe saber quien recibe" multiline minRows={3} />
      <PastShifts />
    </FormDialog>
  );
};

const heldText = (n: number) =>
  n === 0
    ? 'Usted no atiende ningún evento ahora: pasa solo la nota.'
    : `Pasan con la nota ${counted(n, 'evento que usted atiende', 'eventos que usted atiende')}.`;

const PastShifts = () => {
  const data = useShift(getJson<Turno[]>(`/eventos/turnos?range=[0,${few - 1}]`), 'anteriores') ?? none;
  const { attempt } = useAttempt();
  if (data.length === 0) return null;
  return (
    <section className={styles.pastShifts} aria-label="Entregas anteriores">
      <h3 className="small semibold">Entregas anteriores</h3>
      <ul className="bare-list grid gap-12">
        {data.map(({ id, de, a, nota, eventos_n, creado_en, confirmado_en, resumen }) => (
          <li className="grid gap-2 small" key={id}>
            <strong>
              {de ?? '—'} → {a ?? '—'}
            </strong>
            <small className="muted">
              {dateTime(creado_en)} · {counted(eventos_n, 'evento', 'eventos')} ·{' '}
              {confirmado_en === null ? 'sin confirmar' : `confirmado ${dateTime(confirmado_en)}`}
            </small>
            <q className="pre-line break-anywhere">{nota}</q>
            {resumen && <Summary of={resumen} />}
            <Button
              size="small"
              className="self-start"
              startIcon={<Icon name="picture_as_pdf" size={18} />}
              onClick={() => void attempt(() => saveShiftPdf(id))}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What is asked of shifts. */
const useShift = <T,>(read: ReturnType<typeof getJson<T>>, what: string): T | undefined => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({ queryKey: ['eventos', 'turnos', empresa, what], queryFn: read }).data;
};

const none: Turno[] = [];
