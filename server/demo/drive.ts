// PLACEHOLDER; replace whole.
import type { Db } from '../db/client';
import type { Tracking } from '../tracking/index';
export const startDemo = (_parts: { db: Db; tracking: Tracking }) => ({ stop: async () => {} });
