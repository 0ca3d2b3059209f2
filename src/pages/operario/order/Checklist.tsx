import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Tarea } from '#contract/entities/tareas';
import { keepDraft, keepPhoto, perform, usePhoneCopy } from '../../../providers/offline/phone';
import { shrink } from '../../../ui/shrink';
import { TaskCard, type TaskDraft } from '../../../resources/tareas/index';
import { isoNow, useView } from '../usePhone';
import { Refusals } from './Refusals';
import shared from '../operario.module.css';
import styles from './Checklist.module.css';

/** The tasks of an order, to complete one by one. */
export const Checklist = ({ orden }: { orden: OrdenPaquete }) => {
  const { tareas } = useView();
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const drafts = usePhoneCopy(({ borradores }) => borradores);
  const own = tareas
    .filter(({ orden_id }) => orden_id === orden.id)
    .sort((a, b) => (a.posicion ?? 0) - (b.posicion ?? 0) || a.id - b.id);
  if (own.length === 0) return null;
  const working = orden.estado === 'en_progreso';
  const unsent = new Set(
    entries.flatMap(({ accion, estado }) =>
      accion.tipo === 'registro' && estado !== 'rechazada' ? [accion.tarea_id] : [],
    ),
  );

  return (
    <section className={`grid gap-10 ${shared.phoneSection}`} aria-labelledby="lista-tareas">
      <header className="flex wrap align-baseline spread gap-8">
        <h3 id="lista-tareas">Tareas</h3>
        <span className="muted regular">
          {orden.tareas_hechas_n} de {orden.tareas_n}
        </span>
      </header>
      <progress
        className={`full-width clip ${styles.progress}`}
        max={orden.tareas_n}
        value={orden.tareas_hechas_n}
        aria-label="Tareas hechas"
      />
      {!working && orden.transiciones_permitidas.includes('en_progreso') && (
        <p className="muted regular">Inicie la orden para marcar sus tareas.</p>
      )}
      {own.map((tarea) => (
        <TaskCard
          key={tarea.id}
          tarea={tarea}
          disabled={!working}
          onRegister={(registro) =>
            perform({
              tipo: 'registro',
              orden_id: orden.id,
              tarea_id: tarea.id,
              cuerpo: { ...registro, fecha: isoNow() },
            })
          }
          draft={drafts[placeOf(tarea)] as TaskDraft | undefined}
          onDraft={(draft) => keepDraft(placeOf(tarea), draft)}
          onPhoto={async (picture) => keepPhoto(await shrink(picture))}
          aside={unsent.has(tarea.id) && 'Sin enviar'}
        >
          <Refusals ordenId={orden.id} tareaId={tarea.id} />
        </TaskCard>
      ))}
    </section>
  );
};

/** The key of a task's unsaved input. */
const placeOf = ({ id }: Tarea) => `tarea ${id}`;
