import { can } from '#contract/core/access';
import { pendingFigure } from '#contract/figures/panelFigures';
import { severidades } from '#contract/entities/tiposEvento';
import { useRole } from '../../providers/session';
import { severidadesDeEvento, summaryInterval, useEventSummaryQuery } from '../../resources/eventos/index';
import { OldNote } from '../../ui/OldNote';
import { Figure } from './Figure';
import styles from './dashboards.module.css';

/** Pending events by severity, the most severe first; each with a link to the inbox. Dashes until they are known. */
export const OpenEvents = () => {
  const query = useEventSummaryQuery();
  if (!can(useRole(), 'list', 'eventos')) return null;
  return (
    <section className={styles.fleetUse} aria-labelledby="eventos-por-atender">
      <header className="row wrap spread">
        <h2 className="flush large" id="eventos-por-atender">
          Eventos por atender
        </h2>
      </header>
      <OldNote query={query} every={summaryInterval} />
      <div className={`grid gap-16 ${styles.figures}`}>
        {severidades
          .slice(1)
          .toReversed()
          .map((severity) => {
            const { label, icon } = severidadesDeEvento[severity];
            const count = query.data?.pendientes[severity] ?? null;
            return (
              <Figure
                key={severity}
                label={label}
                icon={icon}
                figure={pendingFigure(severity, count)}
                urgent={count !== null && count > 0 && (severity === 'critica' || severity === 'alta')}
              />
            );
          })}
      </div>
    </section>
  );
};
