import type { Ran } from '../db/observed';
import type { Env } from '../env';
import { JobCancelled } from '../jobs/index';
import { origin, within, type Origin } from './context';
import { createMetrics } from './metrics';
import { statementOf } from './scrub';
import { startTraces } from './traces';

export { createFigures } from './figures';
export { gatherer, gatherFor } from './gather';
export { loggerOf, requestIdOf, type Logging } from './logging';
export { watchRefusals } from './refusals';
export { answerRequestIds, watchRequests } from './requests';
export { createReadiness, insideRoutes } from './routes';
export { createSampling } from './sample';

interface Parts {
  env: Env;
  version: string;
  /** Called for slow statements. */
  slow: (details: object) => void;
}

/** Reporting of the product's parts, as metrics, log lines and traces. */
export const createTelemetry = async ({ env, version, slow }: Parts) => {
  const metrics = createMetrics();
  metrics.info.set({ version }, 1);
  for (const clock of ['process', 'database']) metrics.clockJumps.inc({ clock }, 0);
  for (const { protocolo: protocol } of env.TRACKERS) metrics.trackersBroken.inc({ protocol }, 0);
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = endpoint ? await startTraces({ endpoint, version, trusted: env.TRUST_PROXY !== false }) : null;

  /** A new trace, independent of the caller. */
  const traced = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (!traces) return work();
    const span = traces.begin(name);
    const own: Origin = { requestId: null, span };
    let failed = true;
    try {
      const done = await within(own, work);
      failed = false;
      return done;
    } finally {
      own.span = null;
      traces.ended(span, failed);
    }
  };

  const statement = () => {
    const from = origin();
    return (ran: Ran) => {
      metrics.queries.observe(ran.ms / 1000);
      if (from?.span) traces?.statement(from.span, ran);
      if (ran.ms < env.SLOW_QUERY_MS) return;
      metrics.slowQueries.inc();
      const { empresaId, ms, text } = ran;
      slow({
        ms: Math.round(ms),
        empresa: empresaId,
        ...(from?.requestId && { reqId: from.requestId }),
        statement: statementOf(text),
      });
    };
  };

  return {
    metrics,
    traces,
    /** Called when a statement begins; the function that it returns is called when it ends. */
    statement,
    job: async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
      const ended = metrics.jobsEnded.startTimer({ kind });
      try {
        const done = await traced(`job ${kind}`, work);
        ended({ result: 'done' });
        return done;
      } catch (error) {
        ended({ result: error instanceof JobCancelled ? 'cancelled' : 'failed' });
        throw error;
      }
    },
    round: async (round: string, work: () => Promise<unknown>) => {
      const began = performance.now();
      let result = 'failed';
      try {
        await traced(`round ${round}`, work);
        result = 'done';
      } finally {
        metrics.rounds.inc({ result, round });
        metrics.roundSeconds.inc({ round }, (performance.now() - began) / 1000);
      }
    },
    clockJumped: (clock: 'process' | 'database') => metrics.clockJumps.inc({ clock }),
    published: (result: 'sent' | 'lost', ms: number | null) => {
      metrics.publications.inc({ result });
      if (ms !== null) metrics.publishing.observe(ms / 1000);
    },
    tracking: {
      frame: (result: string) => metrics.frames.inc({ result }),
      batch: (ms: number) => metrics.batches.observe(ms / 1000),
      packet: (protocol: string, result: string) => {
        if (result === 'broken') metrics.trackersBroken.inc({ protocol });
        else metrics.trackerPackets.inc({ protocol, result });
      },
      opened: (protocol: string) => metrics.trackerConnections.inc({ protocol }),
      closed: (protocol: string, reason: string) => {
        if (reason !== 'full') metrics.trackerConnections.dec({ protocol });
        metrics.trackersClosed.inc({ protocol, reason });
      },
    },
  };
};
