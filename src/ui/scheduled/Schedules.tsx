import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { envioProgramado, type ReporteProgramado } from '#contract/requests/reportesProgramados';
import { cuandoSeEnvia, periodosRelativos } from '#contract/words/reportesProgramados';
import { ago, dateTime } from '../formats';
import { Icon } from '../Icon';
import { Section } from '../Section';
import { useReversible } from '../UndoNotice';
import { ScheduleDialog } from './ScheduleDialog';
import { asAsked, useScheduleActions, useSchedules } from './useSchedules';
import { useAttempt } from '../useAttempt';
import styles from './schedules.module.css';

/** The scheduled mails of this report: time, recipients, last result, and actions. */
const Schedules = ({ report }: { report: ReporteProgramado['reporte'] }) => {
  const { data: schedules = [] } = useSchedules(report);
  const { change } = useScheduleActions();
  const [edited, setEdited] = useState<ReporteProgramado>();
  if (schedules.length === 0) return null;
  return (
    <Section title="Envíos programados">
      <ul className={`divided bare-list ${styles.schedules}`}>
        {schedules.map((schedule) => (
          <Schedule key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
        ))}
      </ul>
      {edited && (
        <ScheduleDialog
          title={`Editar «${edited.nombre}»`}
          submitLabel="Guardar"
          initial={envioProgramado.parse(edited)}
          onClose={() => setEdited(undefined)}
          onSubmit={(envio) => change(edited.id, { ...asAsked(edited), ...envio })}
        />
      )}
    </Section>
  );
};

export default Schedules;

const Schedule = ({ schedule, onEdit }: { schedule: ReporteProgramado; onEdit: () => void }) => {
  const {
    id,
    nombre,
    activo,
    formato,
    periodo,
    destinatarios_nombres: names,
    proximo_en,
    ultimo_envio_en,
    ultimo_error,
  } = schedule;
  const { create, pause, remove, send } = useScheduleActions();
  const notify = useNotify();
  const reversible = useReversible();
  const { attempt, busy } = useAttempt();
  const act = (work: () => Promise<unknown>, done: () => void) =>
    attempt(async () => {
      await work();
      done();
    });
  return (
    <li className="row wrap spread" aria-label={nombre}>
      <div>
        <strong>{nombre}</strong>
        <p className="lead muted small">
          {cuandoSeEnvia(schedule)} · {periodosRelativos[periodo]} · {formato.toUpperCase()}
        </p>
        <p className="lead muted small">
          Para {names.length > 0 ? names.join(', ') : 'nadie: los destinatarios ya no pueden ver reportes'}
        </p>
        <p className="lead muted small">
          {activo ? proximo_en && `Próximo envío: ${dateTime(proximo_en)}` : 'En pausa'}
          {ultimo_envio_en && ` · último: ${ago(ultimo_envio_en)}`}
        </p>
        {ultimo_error && <Alert severity="error">{ultimo_error}</Alert>}
      </div>
      <div className="flex wrap gap-4 no-print">
        <Button
          disabled={busy}
          startIcon={<Icon name="send" />}
          aria-label={`Enviar ahora: ${nombre}`}
          onClick={() =>
            void act(
              () => send(id),
              () => notify('Se está enviando: llegará en un momento.'),
            )
          }
        >
          Enviar ahora
        </Button>
        <Button disabled={busy} startIcon={<Icon name="edit" />} aria-label={`Editar: ${nombre}`} onClick={onEdit}>
          Editar
        </Button>
        <Button
          disabled={busy}
          startIcon={<Icon name={activo ? 'pause' : 'play_arrow'} />}
          aria-label={`${activo ? 'Pausar' : 'Reanudar'}: ${nombre}`}
          onClick={() =>
            void act(
              () => pause(id, !activo),
              () => reversible(activo ? 'Envío en pausa' : 'Envío reanudado', () => pause(id, activo)),
            )
          }
        >
          {activo ? 'Pausar' : 'Reanudar'}
        </Button>
        <Button
          disabled={busy}
          color="error"
          startIcon={<Icon name="delete" />}
          aria-label={`Eliminar: ${nombre}`}
          onClick={() =>
            void act(
              () => remove(id),
              () => reversible(`Se eliminó «${nombre}»`, () => create(asAsked(schedule))),
            )
          }
        >
          Eliminar
        </Button>
      </div>
    </li>
  );
};
