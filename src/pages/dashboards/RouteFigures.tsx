import type { PanelRutas } from '#contract/paneles';
import { number } from '../../ui/formats';
import { Figure } from './Figure';
import type { ListTarget } from './ListLink';
import styles from './dashboards.module.css';

/** Today's routes in four figures, each with a link to its executions. */
export const RouteFigures = ({ routes: { dia, programadas, en_curso, completadas, incumplidas, tarde, a_tiempo_pct } }: { routes: PanelRutas }) => {
  const today = (more: Record<string, string> = {}, largest?: string): ListTarget => ({
    path: '/rutas/ejecuciones',
    filter: { desde: dia, hasta: dia, ...more },
    ...(largest && { largest }),
  });
  return (
    <section className={styles.fleetUse} aria-labelledby="rutas-de-hoy">
      <header>
        <h2 id="rutas-de-hoy">Rutas de hoy</h2>
      </header>
      <div className={styles.figures}>
        <Figure label="En curso" value={en_curso} icon="route" to={today({ estado: 'en_curso' })} note={`${number(programadas)} por salir`} />
        <Figure
          label="Completadas"
          value={completadas}
          icon="check_circle"
          to={today({ estado: 'completada' })}
          note={incumplidas === 1 ? '1 incumplida' : `${number(incumplidas)} incumplidas`}
        />
        <Figure
          label="Tarde ahora"
          value={tarde}
          icon="schedule"
          to={today({ estado: 'en_curso' }, 'retraso_min')}
          urgent={tarde > 0}
          note="De las que están en curso"
        />
        <Figure
          label="Paradas a tiempo"
          value={a_tiempo_pct === null ? '—' : `${number(a_tiempo_pct, 1)} %`}
          icon="where_to_vote"
          to={{ path: '/rutas/cumplimiento', query: { desde: dia, hasta: dia } }}
          note="De las que ya tocaban"
        />
      </div>
    </section>
  );
};
