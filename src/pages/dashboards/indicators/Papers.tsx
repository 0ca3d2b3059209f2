import { useId } from 'react';
import { comoSeCalculaGrafico } from '#contract/figures/comoSeCalcula';
import type { Targets } from '#contract/figures/indicatorFigures';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { counted } from '../../../ui/formats';
import { ListLink } from '../ListLink';
import { How } from './How';
import dashboard from '../dashboards.module.css';
import styles from './indicators.module.css';

const title = 'Documentos que vencen';

/** Assets and people with documents to renew within days, each with a link to them. */
export const Papers = ({ papers, targets }: { papers: PanelIndicadores['documentos']; targets: Targets }) => {
  const heading = useId();
  return (
    <section className={dashboard.dashboardCard} aria-labelledby={heading}>
      <header className="flex align-baseline spread gap-12">
        <h3 id={heading}>{title}</h3>
        <How label={title} text={comoSeCalculaGrafico.documentos} />
      </header>
      {papers.map(({ dias, hasta, activos, personas }) => (
        <p key={dias} className={`flex wrap ${styles.planNext}`}>
          <span>En los próximos {dias} días:</span>
          <ListLink className={styles.rankingAll} to={targets.papers('activos', hasta)}>
            {counted(activos, 'activo', 'activos')}
          </ListLink>
          {personas !== null && (
            <ListLink className={styles.rankingAll} to={targets.papers('personas', hasta)}>
              {counted(personas, 'persona', 'personas')}
            </ListLink>
          )}
        </p>
      ))}
    </section>
  );
};
