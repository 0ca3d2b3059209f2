import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { limiteDeCondicion } from '#contract/entities/condicionPlan';
import { diasUso } from '#contract/entities/hojaDeVida';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { calendarDay, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from '../mantenimiento.module.css';

const measured = (value: number | null, unit: string | null) =>
  value === null ? null : [number(value), unit].filter(Boolean).join(' ');
type Parts = readonly (string | null)[];

/** When it was last done, by date and meter. */
export const lastOf = ({ ultima_fecha: day, ultima_medida, unidad }: Vencimiento): Parts => [
  day && calendarDay(day),
  measured(ultima_medida, unidad),
];

/** When it is due, by date, meter or both. */
export const nextOf = ({ proxima_fecha: day, proxima_medida, unidad, condicion }: Vencimiento): Parts => [
  day && calendarDay(day),
  measured(proxima_medida, unidad),
  condicion && limiteDeCondicion(condicion, unidad ?? ''),
];

/** «en 5 d», «faltan 820 km», «marcó 115 °C», «marca 96 °C» */
export const leftOf = ({
  dias_restantes: days,
  medida_restante: measure,
  unidad,
  condicion,
  alcanzada_medida,
  medida_actual,
  ...due
}: Vencimiento): Parts => [
  days === null ? null : days === 0 ? 'hoy' : days > 0 ? `en ${number(days)} d` : `hace ${number(-days)} d`,
  measure === null
    ? null
    : measure >= 0
      ? `faltan ${measured(measure, unidad) ?? ''}`
      : `pasado por ${measured(-measure, unidad) ?? ''}`,
  due.medidor_nombre && unidad === null ? `no tiene el medidor «${due.medidor_nombre}»` : null,
  condicion &&
    (alcanzada_medida === null
      ? said('marca', measured(medida_actual, unidad))
      : said('marcó', measured(alcanzada_medida, unidad))),
];

const said = (verb: string, measure: string | null) => (measure === null ? 'sin lecturas' : `${verb} ${measure}`);

/** What happened to the automatic order of this time, and why there is no other; null: nothing. */
export const withdrawnOf = ({ orden_retirada: order }: Vencimiento): string | null => {
  if (!order) return null;
  const by = order.por ? ` por ${order.por}` : '';
  const why = order.motivo ? ` (${order.motivo})` : '';
  return (
    `${order.numero} ${order.estado}${by} el ${calendarDay(order.fecha)}${why}. Esta vez no se ` +
    'crea otra sola: genérela a mano.'
  );
};

/** On one line. */
export const inLine = (parts: Parts): string => parts.filter((part) => part !== null).join(' · ');

/** One below the other, for tables. */
export const Stacked = ({ parts }: { parts: Parts }) => {
  const [first, ...rest] = parts.filter((part) => part !== null);
  return first === undefined ? (
    '—'
  ) : (
    <span className={styles.dueStack}>
      {first}
      {rest.map((part) => (
        <small key={part}>{part}</small>
      ))}
    </span>
  );
};

/** The effective day, with a mark if it is a forecast or was moved. */
export const DueDay = ({
  due: { vence_en, pronosticado, en_pausa_hasta, pospuesto_hasta, reprogramado_para, motivo, condicion, situacion },
}: {
  due: Vencimiento;
}) => {
  const unknown = unknowns[situacion];
  if (vence_en === null && unknown) return <span title={unknown}>Sin fecha</span>;
  if (vence_en === null && condicion)
    return <span title="Vence cuando una lectura cumpla la condición">Al cumplirse</span>;
  if (vence_en === null) return <span title="Sin uso conocido del medidor no se puede pronosticar">Sin fecha</span>;
  const moved = reprogramado_para !== null ? 'reprogramado' : pospuesto_hasta !== null ? 'pospuesto' : null;
  return (
    <span className={styles.dueStack} {...(motivo && { title: motivo })}>
      {calendarDay(vence_en)}
      {pronosticado && (
        <small title={`Según el uso de los últimos ${diasUso} días: puede moverse`}>
          <Icon name="trending_up" size={14} /> pronosticado
        </small>
      )}
      {moved && <small>{moved}</small>}
      {en_pausa_hasta !== null && (
        <small>en pausa hasta {en_pausa_hasta === vence_en ? 'ese día' : `el ${calendarDay(en_pausa_hasta)}`}</small>
      )}
    </span>
  );
};

/** Why nobody can say when it is due. */
const unknowns: Partial<Record<Vencimiento['situacion'], string>> = {
  sin_historia: 'Nadie ha dicho cuándo se hizo por última vez',
  sin_medidor: 'El activo no tiene el medidor por el que cuenta el plan',
  sin_lecturas: 'Su medidor no tiene lecturas recientes',
};

/** The open order of the due. */
export const OpenOrder = ({ due: { orden_abierta_id: id, orden_abierta: numero } }: { due: Vencimiento }) =>
  id === null ? (
    '—'
  ) : (
    <MuiLink component={Link} to={`/ordenes/${id}/show`} onClick={(event) => event.stopPropagation()}>
      {numero}
    </MuiLink>
  );
