import type { System } from '../../db/system';
import type { Nodes } from '../../realtime/index';
import { createDevices } from './devices';
import { createIngestKeys } from './ingestKeys';
import { createRateLimits } from './rateLimits';
import { createRefusals } from './refusals';
import { createUnknownDevices } from './unknownDevices';

interface Parts {
  db: System;
  /** Whether the write rates of devices and keys are limited. */
  limits: boolean;
  /** The link to the other processes. */
  nodes: Pick<Nodes, 'send' | 'listen'>;
  log: (message: string, details?: object) => void;
}

const devicesChanged = 'dispositivos';

/** Who may report positions and how often, whatever the way in; cached, and forgotten in every process on a change. */
export const createAdmission = ({ db, limits, nodes, log }: Parts) => {
  const keys = createIngestKeys(db);
  const devices = createDevices(db);
  const unknown = createUnknownDevices(db);
  const refusals = createRefusals(db, log);
  const rates = createRateLimits(limits, nodes);
  nodes.listen((message) => {
    if (message.kind !== 'note' || message.topic !== devicesChanged) return;
    keys.forget();
    devices.forget();
  });
  return {
    keys,
    devices,
    unknown,
    refusals,
    rates,
    /** Drops what every process has cached about keys and devices. */
    forget: () => void nodes.send({ kind: 'note', topic: devicesChanged, text: '' }),
    close: () => Promise.all([unknown.close(), refusals.close()]),
  };
};
