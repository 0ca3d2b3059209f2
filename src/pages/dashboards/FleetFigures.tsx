import { useState } from 'react';
import { fleetFigures } from '#contract/figures/panelFigures';
import type { PanelFlota } from '#contract/requests/paneles';
import { Chip, ChipRow } from '../../ui/Chip';
import { figureText } from '../../ui/figures';
import { number } from '../../ui/formats';
import { Figure } from './Figure';
import styles from './dashboards.module.css';

/**
 * The driving and idling of the fleet in one of some ranges of days, each figure with a link to the assets it sums up.
 */
export const FleetFigures = ({ spans }: { spans: readonly PanelFlota[] }) => {
  const [days, setDays] = useState(7);
  const chosen = spans.find(({ dias }) => dias === days) ?? spans[0];
  if (!chosen || chosen.activos === 0) return null;
  const { km, movimiento_h, ralenti, utilizacion } = fleetFigures(chosen);
  return (
    <section className={styles.fleetUse} aria-labelledby="flota-en-movimiento">
      <header className="row wrap spread">
        <h2 className="flush large" id="flota-en-movimiento">
          La flota en movimiento
        </h2>
        <ChipRow role="group" aria-label="Periodo">
          {spans.map(({ dias }) => (
            <Chip key={dias} aria-pressed={dias === chosen.dias} onClick={() => setDays(dias)}>
              {dias === 1 ? 'Hoy' : `${dias} días`}
            </Chip>
          ))}
        </ChipRow>
      </header>
      <div className={`grid gap-16 ${styles.figures}`}>
        <Figure
          label="Recorrido"
          figure={km}
          said={(value) => figureText('km', value)}
          icon="route"
          note={chosen.activos === 1 ? '1 activo con GPS' : `${number(chosen.activos)} activos con GPS`}
        />
        <Figure
          label="En movimiento"
          figure={movimiento_h}
          said={(value) => figureText('movimiento_h', value)}
          icon="navigation"
          note="Sin contar el ralentí"
        />
        <Figure label="Ralentí" figure={ralenti} said={percent} icon="pause_circle" note="De las horas de motor" />
        <Figure label="Utilización" figure={utilizacion} said={percent} icon="speed" note="Días con algún viaje" />
      </div>
    </section>
  );
};

const percent = (value: number) => figureText('utilizacion', value);
