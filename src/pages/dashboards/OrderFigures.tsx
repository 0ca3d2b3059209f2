import type { PanelOrdenes } from '#contract/paneles';
import { money, number } from '../../ui/formats';
import { Figure } from './Figure';
import styles from './dashboards.module.css';

/** Orders in four figures, each a link to the list of those it counts. */
export const OrderFigures = ({ orders: { abiertas, vencidas, respuesta, costo } }: { orders: PanelOrdenes }) => (
  <div className={styles.figures}>
    <Figure label="Órdenes abiertas" value={abiertas} icon="assignment" to={{ path: '/ordenes', filter: { abierta: true } }} />
    <Figure
      label="Órdenes vencidas"
      value={vencidas}
      icon="assignment_late"
      to={{ path: '/ordenes', filter: { vencida: true } }}
      urgent={vencidas > 0}
      {...(abiertas > 0 && { note: `${number((100 * vencidas) / abiertas)} % de las abiertas` })}
    />
    <Figure
      label="Respuesta media"
      value={waiting(respuesta.horas)}
      icon="timer"
      to={{ path: '/ordenes', filter: { creada_desde: respuesta.desde } }}
      note="Hasta iniciarla, en los últimos 30 días"
    />
    <Figure
      label="Costo del mes"
      value={money(costo.mes, 0)}
      icon="payments"
      to={{ path: '/ordenes', filter: { cerrada_desde: costo.desde } }}
      note={`${money(costo.anterior, 0)} el mes pasado a esta fecha`}
    />
  </div>
);

/** As people say it: minutes under an hour, days from two on. */
const waiting = (hours: number | null) => {
  if (hours === null) return '—';
  if (hours < 1) return `${number(hours * 60)} min`;
  return hours < 48 ? `${number(hours, 1)} h` : `${number(hours / 24, 1)} días`;
};
