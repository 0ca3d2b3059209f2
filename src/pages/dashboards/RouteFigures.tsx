import { routeFigures } from '#contract/figures/panelFigures';
import type { PanelRutas } from '#contract/requests/paneles';
import { figureText } from '../../ui/figures';
import { Figure } from './Figure';
import styles from './dashboards.module.css';

/** Today's routes, each figure with a link to its executions. */
export const RouteFigures = ({ routes }: { routes: PanelRutas }) => {
  const { programadas, en_curso, completadas, incumplidas, tarde, no_han_salido, a_tiempo_pct } = routeFigures(routes);
  return (
    <section className={styles.fleetUse} aria-labelledby="rutas-de-hoy">
      <header className="row wrap spread">
        <h2 className="flush large" id="rutas-de-hoy">
          Rutas de hoy
        </h2>
      </header>
      <div className={`grid gap-16 ${styles.figures}`}>
        <Figure label="Por salir" figure={programadas} icon="event" />
        <Figure
          label="No han salido"
          figure={no_han_salido}
          icon="schedule"
          urgent={routes.no_han_salido > 0}
          note="Pasó la ventana de su salida"
        />
        <Figure label="En curso" figure={en_curso} icon="route" />
        <Figure
          label="Tarde ahora"
          figure={tarde}
          icon="schedule"
          urgent={routes.tarde > 0}
          note="De las que están en curso"
        />
        <Figure label="Completadas" figure={completadas} icon="check_circle" />
        <Figure label="Incumplidas" figure={incumplidas} icon="event_busy" urgent={routes.incumplidas > 0} />
        <Figure
          label="Paradas a tiempo"
          figure={a_tiempo_pct}
          said={(value) => figureText('a_tiempo_pct', value)}
          icon="where_to_vote"
          note="De las que ya tocaban"
        />
      </div>
    </section>
  );
};
