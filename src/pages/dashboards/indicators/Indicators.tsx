import { Button, Skeleton } from '@mui/material';
import { Form, ResourceContextProvider, useStore } from 'react-admin';
import { indicatorFigures, targetsOf } from '#contract/figures/indicatorFigures';
import { abiertasTarde } from '#contract/words/reporteOrdenes';
import { tiposDeActivo as kinds } from '../../../resources/activos/index';
import { NivelInput } from '../../../resources/niveles/index';
import { LoadFailure } from '../../../ui/LoadFailure';
import { failureOf } from '../../../ui/failure';
import { PickedIds } from '../../../ui/form/PickedIds';
import { calendarDay } from '../../../ui/formats';
import { Choice } from '../../reports/Choice';
import { PeriodFields } from '../../reports/PeriodFields';
import { ListLink } from '../ListLink';
import { groups, mainIndicators } from './groups';
import { IndicatorCard } from './IndicatorCard';
import { useIndicators, useNarrowing } from './useIndicators';
import styles from './Indicators.module.css';
import shared from './indicators.module.css';

/**
 * Reliability, punctuality and cost of the assets in a period, compared with the previous one: the office's figures.
 */
const Indicators = () => {
  const [narrowing, setNarrowing] = useNarrowing();
  const [all, setAll] = useStore('panel.todosLosIndicadores', false);
  const { data: panel, error, isFetching, refetch } = useIndicators(narrowing);
  const figures = panel && indicatorFigures(panel, narrowing);
  return (
    <section className={`grid gap-16 shrink ${styles.indicators}`} aria-labelledby="indicadores" aria-busy={isFetching}>
      <h2 id="indicadores">Indicadores</h2>
      <div className={`flex wrap align-start gap-12 no-print ${styles.filters}`}>
        <PeriodFields days={narrowing} onChange={setNarrowing} />
        <Choice
          label="Tipo de activo"
          faces={kinds}
          value={narrowing.tipo_activo}
          onChange={(tipo_activo) => setNarrowing({ tipo_activo })}
        />
        <ResourceContextProvider value="activos">
          <Form record={nobody} defaultValues={{ bajo_nivel_id: narrowing.bajo_nivel_id ?? null }}>
            <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
            <PickedIds names={picked} picked={narrowing} onPick={setNarrowing} />
          </Form>
        </ResourceContextProvider>
      </div>
      {panel && figures && !error ? (
        <>
          <p className="flush muted small">
            «Antes» es el periodo anterior de igual duración: del {calendarDay(panel.antes.desde)} al{' '}
            {calendarDay(panel.antes.hasta)}.
          </p>
          {(all ? groups : [{ title: 'Principales', indicators: mainIndicators }]).map(({ title, indicators }) => (
            <section key={title} aria-label={title}>
              {all && <h3>{title}</h3>}
              <ul className={`bare-list grid gap-12 ${styles.grid}`}>
                {indicators.map((indicator) => (
                  <IndicatorCard
                    key={indicator.name}
                    indicator={indicator}
                    panel={panel}
                    figure={figures[indicator.name]}
                    beside={
                      indicator.name === 'cumplimiento_fecha_pct' &&
                      panel.abiertas_tarde > 0 && (
                        <ListLink className={shared.rankingAll} to={targetsOf(narrowing).late()}>
                          {abiertasTarde(panel.abiertas_tarde)}
                        </ListLink>
                      )
                    }
                  />
                ))}
              </ul>
            </section>
          ))}
          <Button className={styles.more ?? ''} size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ver solo los principales' : `Ver los ${Object.keys(figures).length} indicadores`}
          </Button>
        </>
      ) : error ? (
        <div role="alert">
          <LoadFailure text={failureOf(error).message} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={`bare-list grid gap-12 ${styles.grid}`} role="status" aria-label="Cargando los indicadores">
          {Array.from({ length: 12 }, (_, card) => (
            <Skeleton key={card} variant="rounded" height={96} />
          ))}
        </div>
      )}
    </section>
  );
};

export default Indicators;

const nobody = {};
const picked = ['bajo_nivel_id'] as const;
