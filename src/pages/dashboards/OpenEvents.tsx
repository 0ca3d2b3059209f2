import { pendingFigure } from '#contract/figures/panelFigures';
import { severidades } from '#contract/entities/tiposEvento';
import { severidadesDeEvento, useEventSummary } from '../../resources/eventos/index';
import { Figure } from './Figure';
import styles from './dashboards.module.css';

/** Pending events by severity, the most severe first; each with a link to the inbox. */
export const OpenEvents = () => {
  const summary = useEventSummary();
  if (!summary) return null;
  return (
    <section className={styles.fleetUse} aria-labelledby="eventos-por-atender">
      <header className="row wrap spread">
        <h2 className="flush large" id="eventos-por-atender">
          Eventos por atender
        </h2>
      </header>
      <div className={`grid gap-16 ${styles.figures}`}>
        {severidades
          .slice(1)
          .toReversed()
          .map((severity) => {
            const { label, icon } = severidadesDeEvento[severity];
            const count = summary.pendientes[severity];
            return (
              <Figure
                key={severity}
                label={label}
                icon={icon}
                figure={pendingFigure(severity, count)}
                urgent={count > 0 && (severity === 'critica' || severity === 'alta')}
              />
            );
          })}
      </div>
    </section>
  );
};
