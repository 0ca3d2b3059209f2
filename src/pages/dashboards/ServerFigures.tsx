import type { PanelAdmin, Servidor } from '#contract/requests/paneles';
import { ago, dateTime, number } from '../../ui/formats';
import { bytesOf } from '../admin/bytes';
import shared from './dashboards.module.css';
import styles from './serverFigures.module.css';

/**
 * Figures of the server process that responded. If several run, each response may come from another one: the id shows
 * which.
 */
export const ServerFigures = ({ server, storage }: { server: Servidor; storage: PanelAdmin['almacenamiento'] }) => {
  const { maquina, proceso, version, desde } = server;
  return (
    <section className={shared.dashboardCard} aria-labelledby="servidor-titulo">
      <header className={`flex wrap align-baseline ${styles.head}`}>
        <h2 className="flush" id="servidor-titulo">
          Este servidor
        </h2>
        <p className="shrink flush muted small break-anywhere">
          {maquina} · proceso {proceso} · versión {version} · en marcha desde{' '}
          <time title={dateTime(desde)}>{ago(desde)}</time>
        </p>
      </header>
      <dl className={`grid flush ${styles.grid}`}>
        {rowsOf(server, storage).map(({ label, value, note, urgent }) => (
          <div key={label} {...(urgent && { className: styles.urgent })}>
            <dt className="muted small">{label}</dt>
            <dd className="grid flush">
              <strong className="title semibold tabular">{value}</strong>
              <span className="muted tiny">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface Row {
  label: string;
  value: string;
  note: string;
  /** It needs attention. */
  urgent?: boolean;
}

/**
 * Limits in ms, and of waiting queries: a figure above them is highlighted. The embedded database has one connection,
 * so some queries always wait.
 */
const tolerable = { lag: 10_000, delay: 200, waiting: 20 };

const rowsOf = (
  {
    solicitudes,
    tramas,
    proyeccion,
    publicaciones,
    conexiones_bd,
    consultas,
    navegadores,
    memoria_bytes,
    demora_p99_ms,
  }: Servidor,
  { total, posiciones }: PanelAdmin['almacenamiento'],
): Row[] => [
  {
    label: 'Solicitudes',
    value: number(solicitudes.n),
    note:
      solicitudes.p95_ms === null
        ? 'Ninguna todavía'
        : `95 % en menos de ${milliseconds(solicitudes.p95_ms)} · ` +
          `${counted(solicitudes.con_error, 'error', 'errores')}`,
  },
  {
    label: 'Reportes de dispositivos',
    value: number(tramas.guardadas),
    note: `${counted(tramas.rechazadas, 'rechazado', 'rechazados')} · ${number(tramas.en_espera)} en espera`,
  },
  {
    label: 'Atraso de viajes y mapa',
    value: proyeccion ? milliseconds(proyeccion.atraso_ms) : 'Sin dato',
    note: proyeccion
      ? `${counted(proyeccion.marcas, 'cambio', 'cambios')} por procesar, en toda la instalación`
      : 'La base de datos no respondió a tiempo',
    urgent: !proyeccion || proyeccion.atraso_ms > tolerable.lag,
  },
  {
    label: 'Avisos en tiempo real',
    value: number(publicaciones.n),
    note: counted(publicaciones.perdidas, 'perdido', 'perdidos'),
    urgent: publicaciones.perdidas > 0,
  },
  {
    label: 'Navegadores conectados',
    value: number(navegadores.conectados),
    note: counted(navegadores.canales, 'canal', 'canales'),
  },
  {
    label: 'Consultas a la base de datos',
    value: number(consultas.n),
    note: counted(consultas.lentas, 'lenta', 'lentas'),
  },
  {
    label: 'Conexiones a la base de datos',
    value: `${number(conexiones_bd.en_uso)} de ${number(conexiones_bd.abiertas)}`,
    note: `${number(conexiones_bd.en_espera)} en espera de una`,
    urgent: conexiones_bd.en_espera > tolerable.waiting,
  },
  {
    label: 'Base de datos',
    value: bytesOf(total),
    note: `${bytesOf(posiciones)} de posiciones`,
  },
  {
    label: 'Memoria',
    value: bytesOf(memoria_bytes),
    note: `Demora del proceso: ${milliseconds(demora_p99_ms)}`,
    urgent: demora_p99_ms > tolerable.delay,
  },
];

const counted = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;

const milliseconds = (ms: number) => (ms < 1_000 ? `${number(ms)} ms` : `${number(ms / 1_000, 1)} s`);
