import { hostname } from 'node:os';
import type { Servidor } from '#contract/requests/paneles';
import { loopPrecision, type Metrics } from './metrics';

interface Parts {
  metrics: Metrics;
  sample: () => Promise<void>;
  version: string;
}

/** The figures of the responding process for superadmins, read from the registry for Prometheus. */
export const createFigures = ({ metrics, sample, version }: Parts) => {
  const desde = new Date(performance.timeOrigin).toISOString();
  return async (): Promise<Servidor> => {
    await sample();
    const { sum, quantile } = await readingOf(metrics);
    const requests = 'ftrack_http_request_duration_seconds';
    const p95 = quantile(requests, 0.95);
    const [used, idle] = ['used', 'idle'].map((state) => sum('ftrack_pool_connections', { state }));
    return {
      maquina: hostname(),
      proceso: process.pid,
      version,
      desde,
      solicitudes: {
        n: sum(`${requests}_count`),
        con_error: sum(`${requests}_count`, { status: '5xx' }),
        p95_ms: p95 === null ? null : ms(p95),
      },
      tramas: {
        guardadas: sum('ftrack_frames_total', { result: 'stored' }),
        rechazadas: sum('ftrack_frames_total') - sum('ftrack_frames_total', { result: 'stored' }),
        en_espera: sum('ftrack_frames_waiting'),
      },
      proyeccion: sum('ftrack_database_up')
        ? { atraso_ms: ms(sum('ftrack_projection_lag_seconds')), marcas: sum('ftrack_projection_marks_waiting') }
        : null,
      publicaciones: {
        n: sum('ftrack_publications_total'),
        perdidas: sum('ftrack_publications_total', { result: 'lost' }),
      },
      conexiones_bd: { en_uso: used ?? 0, abiertas: (used ?? 0) + (idle ?? 0), en_espera: sum('ftrack_pool_waiting') },
      consultas: { n: sum('ftrack_query_duration_seconds_count'), lentas: sum('ftrack_slow_queries_total') },
      navegadores: { conectados: sum('ftrack_sockets'), canales: sum('ftrack_channels') },
      memoria_bytes: sum('process_resident_memory_bytes'),
      demora_p99_ms: Math.max(0, ms(sum('nodejs_eventloop_lag_p99_seconds')) - loopPrecision),
    };
  };
};

const ms = (seconds: number) => Math.round(seconds * 1000);

interface Value {
  name: string;
  labels: Record<string, string | number | undefined>;
  value: number;
}

const readingOf = async ({ registry }: Metrics) => {
  const values: Value[] = (await registry.getMetricsAsJSON()).flatMap(({ name, values }) =>
    values.map((each) => ({
      name: 'metricName' in each ? String(each.metricName) : name,
      labels: each.labels,
      value: each.value,
    })),
  );
  /** Sum of all lines of this name with these labels. */
  const sum = (name: string, labels: Record<string, string> = {}) =>
    values
      .filter(
        (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
      )
      .reduce((all, { value }) => all + value, 0);
  /** Computed like in Prometheus: linear within a bucket. Null without observations. */
  const quantile = (name: string, part: number): number | null => {
    const wanted = part * sum(`${name}_count`);
    if (wanted === 0) return null;
    const edges = [
      ...new Set(values.filter((each) => each.name === `${name}_bucket`).map(({ labels }) => Number(labels.le))),
    ].sort((a, b) => a - b);
    let [below, from] = [0, 0];
    for (const edge of edges.filter(Number.isFinite)) {
      const upTo = values
        .filter((each) => each.name === `${name}_bucket` && Number(each.labels.le) === edge)
        .reduce((all, { value }) => all + value, 0);
      if (upTo >= wanted) return from + ((edge - from) * (wanted - below)) / (upTo - below);
      [below, from] = [upTo, edge];
    }
    return from;
  };
  return { sum, quantile };
};
