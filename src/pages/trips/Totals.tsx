import type { Recorrido } from '#contract/requests/viajes';
import { kilometres, lasting, speed } from '../../ui/formats';
import styles from './Totals.module.css';

/** It is no fourth part of the time. */
const idling = 'Parte de lo detenido, con el motor encendido';

/** Which meter the kilometres come from. */
const byGps = 'Según las posiciones del GPS, no según el odómetro';

/** The totals of the period. */
export const Totals = ({ totales: t }: { totales: Recorrido['totales'] }) => (
  <dl className={`grid rigid flush line-above ${styles.totals}`} aria-label="Totales">
    {[
      ['Distancia', kilometres(t.distancia_km), byGps],
      ['En movimiento', lasting(t.movimiento_s)],
      ['Detenido', lasting(t.detenido_s)],
      ['Ralentí', lasting(t.ralenti_s), idling],
      ...(t.sin_senal_s > 0 ? [['Sin señal', lasting(t.sin_senal_s)]] : []),
      ['Máxima', speed(t.velocidad_max_kmh)],
      ['Promedio', speed(t.velocidad_prom_kmh)],
    ].map(([label, value, how]) => (
      <div key={label} title={how}>
        <dt className="muted tiny">{label}</dt>
        <dd className="flush regular semibold tabular nowrap">{value}</dd>
      </div>
    ))}
  </dl>
);
