import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sinPuntaje } from '#contract/figures/comoSePuntua';
import { figureNames } from '#contract/figures/figureNames';
import type { Activo } from '#contract/entities/activos';
import { limits } from '#contract/core/limits';
import { diasDisponibilidad, type Resumen } from '#contract/entities/hojaDeVida';
import { figureNumber, figureText } from '../../../ui/figures';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useDriving } from '../../eventos/index';
import { useSummary, useViewSearch } from './useSheet';
import styles from './Figures.module.css';

/** The key figures of the asset; each links to its details. */
export const Figures = ({ activo }: { activo: Activo }) => {
  const { data } = useSummary(activo.id);
  const { row: driving } = useDriving('activo', activo.id);
  return (
    <dl className={`grid tiles clip flush ${styles.figures}`} aria-busy={!data}>
      {activo.odometro_km !== null && (
        <Figure
          label="Odómetro"
          view="medidores"
          note={[
            sources[activo.medidor_fuente],
            data?.uso_diario_km != null && `${figureText('uso_diario_km', data.uso_diario_km)} al día`,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {figureNumber('odometro_km', activo.odometro_km)} <small>km</small>
        </Figure>
      )}
      {activo.horometro_h !== null && (
        <Figure label="Horómetro" view="medidores" note={sources[activo.medidor_fuente]}>
          {figureNumber('horometro_h', activo.horometro_h)} <small>h</small>
        </Figure>
      )}
      <Figure label={figureNames.disponibilidad_pct} view="paradas" note={data && availabilityNote(data)}>
        {data &&
          (data.disponibilidad_30d_pct === null ? (
            '—'
          ) : (
            <>
              {figureNumber('disponibilidad_30d_pct', data.disponibilidad_30d_pct)} <small>%</small>
            </>
          ))}
      </Figure>
      <Figure label="Paradas" view="paradas" note={data && `${figureText('paradas_h', data.horas_parada)} de parada`}>
        {data && number(data.paradas_n)}
      </Figure>
      <Figure label="Documentos" view="documentos" note={data && <Papers documentos={data.documentos} />}>
        {data && number(data.documentos.vigentes + data.documentos.por_vencer + data.documentos.vencidos)}
      </Figure>
      {driving && (
        <Figure
          label="Puntaje de conducción"
          view="eventos"
          note={driving.puntaje === null ? sinPuntaje.toLowerCase() : `últimos ${limits.driving.days} días`}
        >
          {figureText('puntaje', driving.puntaje)}
        </Figure>
      )}
      {data?.costo_total != null && (
        <Figure label="Costo total" view="costos">
          {figureText('costo_total', data.costo_total)}
        </Figure>
      )}
    </dl>
  );
};

const availabilityNote = ({ disponibilidad_tecnica_30d_pct: technical }: Resumen) =>
  [
    technical !== null && `técnica ${figureText('disponibilidad_tecnica_30d_pct', technical)}`,
    `últimos ${diasDisponibilidad} días`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Who says what the meters show. */
const sources: Readonly<Record<Activo['medidor_fuente'], string>> = {
  manual: 'leído a mano',
  gps: 'por GPS',
  obd: 'del vehículo (OBD)',
};

interface FigureProps {
  label: string;
  view: string;
  note?: ReactNode;
  children: ReactNode;
}

const Figure = ({ label, view, note, children }: FigureProps) => {
  const searchFor = useViewSearch();
  return (
    <div className={`hoverable ${styles.figure}`}>
      <dt className="muted tiny medium">{label}</dt>
      <dd className="flex wrap align-baseline flush">
        <Link to={{ search: searchFor(view) }} replace preventScrollReset>
          <span className="visually-hidden">{label}: </span>
          <strong className="large bold tabular tight">{children ?? '…'}</strong>
        </Link>
        {note && <span className="muted tiny">{note}</span>}
      </dd>
    </div>
  );
};

const Papers = ({ documentos: { por_vencer, vencidos } }: { documentos: Resumen['documentos'] }) => {
  if (vencidos + por_vencer === 0) return 'al día';
  const [tone, icon] = vencidos > 0 ? (['peligro', 'event_busy'] as const) : (['aviso', 'schedule'] as const);
  const words = [
    vencidos > 0 && (vencidos === 1 ? '1 vencido' : `${vencidos} vencidos`),
    por_vencer > 0 && `${por_vencer} por vencer`,
  ];
  return (
    <span className="inline-row gap-4 medium" style={{ color: `var(--color-${tone}-text)` }}>
      <Icon name={icon} size={14} />
      {words.filter(Boolean).join(', ')}
    </span>
  );
};
