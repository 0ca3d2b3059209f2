import type { ReactNode } from 'react';
import { Skeleton } from '@mui/material';
import { comoSeCalculaGrafico } from '#contract/figures/comoSeCalcula';
import { ageTarget, targetsOf, type Targets } from '#contract/figures/indicatorFigures';
import { largestFirst } from '#contract/figures/figureTarget';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { situacionPlan } from '#contract/entities/mantenimiento';
import { tipo as eventKinds } from '#contract/words/tiposEvento';
import { situacionesDeVencimiento as situations } from '../../../resources/mantenimiento/index';
import { ordenWords } from '../../../resources/ordenes/index';
import type { Tone } from '../../../theme/tokens';
import { figureText } from '../../../ui/figures';
import { counted, number } from '../../../ui/formats';
import { Distribution } from '../Distribution';
import { ListLink } from '../ListLink';
import { panelParts } from '../arrange/parts';
import type { ChartPart } from './chartParts';
import { Failures } from './Failures';
import { Levels } from './Levels';
import { Papers } from './Papers';
import { People } from './People';
import { Ranking } from './Ranking';
import { useIndicators, useNarrowing } from './useIndicators';
import dashboard from '../dashboards.module.css';
import styles from './indicators.module.css';

const tones: readonly Tone[] = ['exito', 'info', 'aviso', 'peligro'];

/** One of the charts of the indicators, for the same period and assets. */
const IndicatorChart = ({ part }: { part: ChartPart }) => {
  const [narrowing] = useNarrowing();
  const { data: panel } = useIndicators(narrowing);
  return panel ? (
    charts[part](panel, targetsOf(narrowing))
  ) : (
    <Skeleton className={dashboard.dashboardCard ?? ''} variant="rounded" height={240} />
  );
};

export default IndicatorChart;

const ofAssets = (rows: PanelIndicadores['mayores']['costo'], targets: Targets) =>
  rows.map(({ id, uuid, nombre, valor }) => ({ key: String(id), name: nombre, value: valor, to: targets.sheet(uuid) }));

const charts: Readonly<Record<ChartPart, (panel: PanelIndicadores, targets: Targets) => ReactNode>> = {
  niveles: ({ niveles }, targets) => niveles.length > 0 && <Levels levels={niveles} targets={targets} />,
  costos: ({ mayores }, targets) => (
    <Ranking
      title={panelParts.costos.title}
      rows={ofAssets(mayores.costo, targets)}
      said={(value) => figureText('costo', value)}
      all={targets.dear()}
      empty="Ningún activo costó nada en el periodo."
    />
  ),
  paradas: ({ mayores }, targets) => (
    <Ranking
      title={panelParts.paradas.title}
      rows={ofAssets(mayores.parada_h, targets)}
      said={(value) => figureText('paradas_h', value)}
      all={targets.assets(largestFirst('paradas_h'))}
      empty="Ningún activo tuvo horas de parada en el periodo."
    />
  ),
  antiguedad: ({ antiguedad }, targets) => (
    <Distribution
      title={panelParts.antiguedad.title}
      parts={antiguedad.map(({ dias, desde, hasta, n }, at) => ({
        key: String(dias),
        label: ageName(antiguedad[at - 1]?.dias ?? null, dias),
        tone: tones[at] ?? 'neutro',
        value: n,
        to: ageTarget(targets, { desde, hasta }),
      }))}
      empty="No hay órdenes abiertas."
    />
  ),
  planes: ({ planes }, targets) => (
    <Distribution
      title={panelParts.planes.title}
      parts={situacionPlan.options.map((key) => ({
        key,
        label: situations[key].label,
        tone: situations[key].tone ?? 'neutro',
        value: planes.situaciones[key] ?? 0,
        to: targets.dues({ situacion: key }),
      }))}
      empty="Ningún plan pide nada."
    >
      <p className={`flex wrap ${styles.planNext}`}>
        {planes.proximos.map(({ dias, desde, hasta, n }) => (
          <ListLink key={dias} className={styles.rankingAll} to={targets.dues({ desde, hasta })}>
            {number(n)} en los próximos {dias} días
          </ListLink>
        ))}
      </p>
    </Distribution>
  ),
  documentos: ({ documentos }, targets) => <Papers papers={documentos} targets={targets} />,
  fallas: () => <Failures />,
  esperas: ({ esperas }, targets) => (
    <Ranking
      title={panelParts.esperas.title}
      rows={esperas.map(({ motivo, horas, n }) => ({
        key: motivo,
        name: `${ordenWords.motivosEspera[motivo].label} (${counted(n, 'orden', 'órdenes')})`,
        value: horas,
        to: targets.waited(motivo),
      }))}
      said={(value) => figureText('espera_h', value)}
      empty="Ninguna orden cerrada en el periodo había esperado."
      how={comoSeCalculaGrafico.esperas}
    />
  ),
  personas: ({ personas }, targets) => <People people={personas} targets={targets} />,
  tipos: ({ eventos }, targets) => (
    <Ranking
      title={panelParts.tipos.title}
      rows={eventos.map(({ tipo, n }) => ({ key: tipo, name: eventKinds[tipo], value: n, to: targets.events(tipo) }))}
      said={(value) => number(value)}
      empty="Sin eventos en el periodo."
    />
  ),
};

const ageName = (after: number | null, until: number | null): string => {
  if (until === null) return `Más de ${after} días`;
  return after === null ? `Hasta ${until} días` : `De ${after} a ${until} días`;
};
