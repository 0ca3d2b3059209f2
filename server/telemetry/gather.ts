import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';
import type { Wire } from '../realtime/index';

/** Timeout (ms) of the first process for collecting all metrics. */
const timeout = 5_000;

/** The content of /metrics: of this process or, with several processes, of all of them together. */
export const gatherer = (registry: Registry, wire: Wire | undefined): (() => Promise<string>) => {
  if (!wire) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // Responds to requests of the first process from now on.
  void new AggregatorRegistry();
  const waiting = new Set<(text: string) => void>();
  wire.hear((message) => {
    if (!isOurs(message) || message.text === undefined) return;
    for (const hear of waiting) hear(message.text);
    waiting.clear();
  });
  return () =>
    new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The processes did not say their figures in time')), timeout);
      waiting.add((text) => {
        clearTimeout(late);
        resolve(text);
      });
      wire.send({ kind: 'metrics' } satisfies Gathering);
    });
};

/** For the process that leads others: responds when one of them requests the figures of all. */
export const gatherFor = (wire: Wire, all: Pick<AggregatorRegistry<PrometheusContentType>, 'clusterMetrics'>) => {
  wire.hear((message) => {
    if (!isOurs(message)) return;
    // A process that does not respond is ending; the caller gets no figures and asks again.
    void all.clusterMetrics().then(
      (text) => wire.send({ kind: 'metrics', text } satisfies Gathering),
      () => undefined,
    );
  });
};

interface Gathering {
  kind: 'metrics';
  text?: string;
}

const isOurs = (message: unknown): message is Gathering => (message as Partial<Gathering> | null)?.kind === 'metrics';
