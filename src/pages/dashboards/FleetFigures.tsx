import { useState } from 'react';
import type { PanelFlota } from '#contract/paneles';
import { Chip, ChipRow } from '../../ui/Chip';
import { number } from '../../ui/formats';
import { Figure } from './Figure';
import type { ListTarget } from './ListLink';
import styles from './dashboards.module.css';

/** The driving and stopped time of the fleet in one of some ranges of days, each figure with a link to the day on the map. */
export const FleetFigures = ({ spans }: { spans: readonly PanelFlota[] }) => {
  const [days, setDays] = useState(7);
  const chosen = spans.find(({ dias }) => dias === days) ?? spans[0];
  if (!chosen || chosen.activos === 0) return null;
  const { hasta, km, movimiento_h, ralenti, utilizacion } = chosen;
  const to: ListTarget = { path: '/recorrido', query: { vista: 'flota', dia: hasta } };
  return (
    <section className={styles.fleetUse} aria-labelledby="flota-en-movimiento">
      <header>
        <h2 id="flota-en-movimiento">La flota en movimiento</h2>
        <ChipRow role="group" aria-label="Periodo">
          {spans.map(({ dias }) => (
            <Chip key={dias} aria-pressed={dias === chosen.dias} onClick={() => setDays(dias)}>
              {dias === 1 ? 'Hoy' : `${dias} días`}
            </Chip>
          ))}
        </ChipRow>
      </header>
      <div className={styles.figures}>
        <Figure
          label="Recorrido"
          value={`${number(km)} km`}
          icon="route"
          to={to}
          note={chosen.activos === 1 ? '1 activo con GPS' : `${number(chosen.activos)} activos con GPS`}
        />
        <Figure label="En movimiento" value={`${number(movimiento_h, 1)} h`} icon="navigation" to={to} note="Sin contar el ralentí" />
        <Figure label="Ralentí" value={percent(ralenti)} icon="pause_circle" to={to} note="De las horas de motor" />
        <Figure label="Utilización" value={percent(utilizacion)} icon="speed" to={to} note="Días con algún viaje" />
      </div>
    </section>
  );
};

const percent = (value: number | null) => (value === null ? '—' : `${number(value, 1)} %`);
