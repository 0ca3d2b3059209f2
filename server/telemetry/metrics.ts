import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * ms between two looks at the delay of the event loop, which that delay includes. At the usual 10 ms they are most of
 * what an idle process does.
 */
export const loopPrecision = 100;

/**
 * Metrics of the process itself: memory, CPU, event loop, garbage collection. One for all apps of it, because its
 * observers are never removed.
 */
let ofProcess: Registry | undefined;
const processMetrics = () => {
  if (!ofProcess)
    collectDefaultMetrics({ register: (ofProcess = new Registry()), eventLoopMonitoringPrecision: loopPrecision });
  return ofProcess;
};

/** Buckets in seconds: for responses to users and devices, and for background work. */
const waits = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const work = [0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * All metrics, by their name in Prometheus. Labels are words of the code: route patterns, kinds of jobs, names of
 * rounds; never an id, an address or anything else that grows with the data.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  /** Every process has the same value, so the maximum of all is correct. */
  const ofAll = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers, aggregator: 'max' });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers });

  return {
    info: gauge('ftrack_info', 'Processes by version.', ['version']),
    ready: gauge('ftrack_ready', 'Processes that take requests; one that drains is none.'),
    requests: histogram(
      'ftrack_http_request_duration_seconds',
      'Requests by route pattern, method and class of status.',
      waits,
      ['route', 'method', 'status'],
    ),
    frames: counter('ftrack_frames_total', 'Frames of devices: stored, rejected for good, refused for now.', [
      'result',
    ]),
    trackerPackets: counter(
      'ftrack_trackers_packets_total',
      'Packets of trackers by protocol: read, unknown (a form that nobody reads), unclaimed (of nobody), anonymous.',
      ['protocol', 'result'],
    ),
    trackersBroken: counter(
      'ftrack_trackers_broken_total',
      'Packets of trackers with a wrong checksum or without sense.',
      ['protocol'],
    ),
    trackerConnections: gauge('ftrack_trackers_connections', 'Open connections of trackers.', ['protocol']),
    trackersClosed: counter('ftrack_trackers_closed_total', 'Connections of trackers that ended, by reason.', [
      'protocol',
      'reason',
    ]),
    framesWaiting: gauge('ftrack_frames_waiting', 'Frames that are not yet on disk.'),
    batches: histogram('ftrack_batch_duration_seconds', 'Storing one batch of frames.', waits),
    projectionLag: ofAll(
      'ftrack_projection_lag_seconds',
      'Since when the oldest stored position waits to be projected; of the installation.',
    ),
    marksWaiting: ofAll('ftrack_projection_marks_waiting', 'Marks that wait to be projected; of the installation.'),
    publications: counter('ftrack_publications_total', 'Calls to the real-time broker: sent, lost.', ['result']),
    publishing: histogram('ftrack_publication_duration_seconds', 'One call to the real-time broker.', waits),
    sockets: gauge('ftrack_sockets', 'Open sockets of this process.'),
    channels: gauge('ftrack_channels', 'Channels that sockets of this process listen to.'),
    jobs: ofAll('ftrack_jobs', 'Jobs: waiting, running; of the installation.', ['state']),
    jobsOfKind: ofAll('ftrack_jobs_of_kind', 'The same by kind.', ['state', 'kind']),
    jobsEnded: histogram(
      'ftrack_job_duration_seconds',
      'Jobs that this process ended: done, failed, cancelled.',
      work,
      ['result', 'kind'],
    ),
    rounds: counter('ftrack_rounds_total', 'Rounds that this process ran: done, failed.', ['result', 'round']),
    roundSeconds: counter('ftrack_round_seconds_total', 'Seconds that rounds took.', ['round']),
    roundsLate: ofAll('ftrack_rounds_late', 'Rounds that are late by more than two of their intervals.'),
    roundLate: ofAll('ftrack_round_late', '1 for each round that is late.', ['round']),
    roundLast: ofAll('ftrack_round_last_success_seconds', 'When each round last ended well, in seconds since 1970.', [
      'round',
    ]),
    roundLastSeconds: ofAll('ftrack_round_last_duration_seconds', 'How long its last run took.', ['round']),
    roundLastFailure: ofAll('ftrack_round_last_failure_seconds', 'When each round last failed.', ['round']),
    clockDifference: gauge(
      'ftrack_clock_difference_seconds',
      'By how much the clock of the database is ahead of that of this process.',
    ),
    clockJumps: counter('ftrack_clock_jumps_total', 'Jumps of a clock: process, database.', ['clock']),
    connections: gauge('ftrack_pool_connections', 'Connections to the database: used, idle.', ['state']),
    connectionsWaiting: gauge('ftrack_pool_waiting', 'Who waits for a connection to the database.'),
    queries: histogram(
      'ftrack_query_duration_seconds',
      'Statements, with their wait for a turn on the connection.',
      waits,
    ),
    slowQueries: counter('ftrack_slow_queries_total', 'Statements that took longer than SLOW_QUERY_MS.'),
    database: ofAll('ftrack_database_up', '1 when the database answered in time.'),
    registry: Registry.merge([registry, processMetrics()]),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
