import { comoSeCalculaGrafico } from '#contract/comoSeCalcula';
import { ageTarget, type Targets } from '#contract/indicatorFigures';
import { largestFirst } from '#contract/figureTarget';
import type { PanelIndicadores } from '#contract/indicadores';
import { situacionPlan } from '#contract/mantenimiento';
import { tipo as eventKinds } from '#contract/words/tiposEvento';
import { situacionesDeVencimiento as situations } from '../../../resources/mantenimiento/index';
import { ordenWords } from '../../../resources/ordenes/index';
import type { Tone } from '../../../theme/tokens';
import { counted, money, number } from '../../../ui/formats';
import { Distribution } from '../Distribution';
import { ListLink } from '../ListLink';
import { Levels } from './Levels';
import { Papers } from './Papers';
import { People } from './People';
import { Ranking } from './Ranking';
import dashboard from '../dashboards.module.css';
import styles from './indicators.module.css';

const tones: readonly Tone[] = ['exito', 'info', 'aviso', 'peligro'];

/** The parts of the figures: levels, extreme assets, age of open orders, plans and events. */
export const Charts = ({ panel, targets }: { panel: PanelIndicadores; targets: Targets }) => {
  const { niveles, mayores, antiguedad, planes, esperas, personas, documentos, eventos } = panel;
  const ofAssets = (rows: PanelIndicadores['mayores']['costo']) =>
    rows.map(({ id, uuid, nombre, valor }) => ({ key: String(id), name: nombre, value: valor, to: targets.sheet(uuid) }));
  return (
    <div className={dashboard.dashboardColumns}>
      {niveles.length > 0 && <Levels levels={niveles} targets={targets} />}
      <Ranking
        title="Activos que más costaron"
        rows={ofAssets(mayores.costo)}
        said={(value) => money(value, 0)}
        all={targets.dear()}
        empty="Ningún activo costó nada en el periodo."
      />
      <Ranking
        title="Activos con más horas de parada"
        rows={ofAssets(mayores.parada_h)}
        said={(value) => `${number(value, 1)} h`}
        all={targets.assets(largestFirst('paradas_h'))}
        empty="Ningún activo tuvo horas de parada en el periodo."
      />
      <Distribution
        title="Antigüedad de las órdenes abiertas"
        parts={antiguedad.map(({ dias, desde, hasta, n }, at) => ({
          key: String(dias),
          label: ageName(antiguedad[at - 1]?.dias ?? null, dias),
          tone: tones[at] ?? 'neutro',
          value: n,
          to: ageTarget(targets, { desde, hasta }),
        }))}
        empty="No hay órdenes abiertas."
      />
      <Distribution
        title="Planes de mantenimiento hoy"
        parts={situacionPlan.options.map((key) => ({
          key,
          label: situations[key].label,
          tone: situations[key].tone ?? 'neutro',
          value: planes.situaciones[key] ?? 0,
          to: targets.dues({ situacion: key }),
        }))}
        empty="Ningún plan pide nada."
      >
        <p className={styles.planNext}>
          {planes.proximos.map(({ dias, desde, hasta, n }) => (
            <ListLink key={dias} className={styles.rankingAll} to={targets.dues({ desde, hasta })}>
              {number(n)} en los próximos {dias} días
            </ListLink>
          ))}
        </p>
      </Distribution>
      <Papers papers={documentos} targets={targets} />
      <Ranking
        title="Tiempo en espera por motivo"
        rows={esperas.map(({ motivo, horas, n }) => ({
          key: motivo,
          name: `${ordenWords.motivosEspera[motivo].label} (${counted(n, 'orden', 'órdenes')})`,
          value: horas,
          to: targets.waited(motivo),
        }))}
        said={(value) => `${number(value, 1)} h`}
        empty="Ninguna orden cerrada en el periodo había esperado."
        how={comoSeCalculaGrafico.esperas}
      />
      <People people={personas} targets={targets} />
      <Ranking
        title="Eventos por tipo"
        rows={eventos.map(({ tipo, n }) => ({ key: tipo, name: eventKinds[tipo], value: n, to: targets.events(tipo) }))}
        said={(value) => number(value)}
        empty="Sin eventos en el periodo."
      />
    </div>
  );
};

const ageName = (after: number | null, until: number | null): string => {
  if (until === null) return `Más de ${after} días`;
  return after === null ? `Hasta ${until} días` : `De ${after} a ${until} días`;
};
