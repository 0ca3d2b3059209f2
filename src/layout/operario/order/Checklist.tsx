import type { Orden } from '#contract/ordenes';
import { keepPhoto, perform, usePhoneCopy } from '../../../providers/offline/phone';
import { shrink } from '../../../ui/shrink';
import { TaskCard } from '../../../resources/tareas/index';
import { isoNow, useView } from '../usePhone';
import { Refusals } from './Refusals';

/** The steps of an order, to be marked one by one. */
export const Checklist = ({ orden }: { orden: Orden }) => {
  const { tareas } = useView();
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const own = tareas.filter(({ orden_id }) => orden_id === orden.id).sort((a, b) => (a.posicion ?? 0) - (b.posicion ?? 0) || a.id - b.id);
  if (own.length === 0) return null;
  const working = orden.estado === 'en_progreso';
  const unsent = new Set(entries.flatMap(({ accion, estado }) => (accion.tipo === 'registro' && estado !== 'rechazada' ? [accion.tarea_id] : [])));

  return (
    <section className="phone-section" aria-labelledby="lista-tareas">
      <header>
        <h3 id="lista-tareas">Tareas</h3>
        <span className="phone-faint">
          {orden.tareas_hechas_n} de {orden.tareas_n}
        </span>
      </header>
      <progress className="phone-progress" max={orden.tareas_n} value={orden.tareas_hechas_n} aria-label="Tareas hechas" />
      {!working && orden.transiciones_permitidas.includes('en_progreso') && <p className="phone-faint">Inicie la orden para marcar sus tareas.</p>}
      {own.map((tarea) => (
        <TaskCard
          key={tarea.id}
          tarea={tarea}
          disabled={!working}
          onRegister={(registro) => perform({ tipo: 'registro', orden_id: orden.id, tarea_id: tarea.id, cuerpo: { ...registro, fecha: isoNow() } })}
          onPhoto={async (picture) => keepPhoto(await shrink(picture))}
        >
          <Refusals ordenId={orden.id} tareaId={tarea.id} />
          {unsent.has(tarea.id) && <span className="phone-faint">Sin enviar</span>}
        </TaskCard>
      ))}
    </section>
  );
};
