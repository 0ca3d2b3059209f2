// PLACEHOLDER until the pipeline is written; replace whole.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
export interface TrackingParts { db: Db; publish: (channel: string, event: string, data: unknown) => Promise<void>; limits: boolean; log: (message: string, details?: object) => void }
const nothing: FastifyPluginAsyncZod = async () => {};
export const createTracking = (_parts: TrackingParts) => ({ routes: nothing, positions: nothing, close: async () => {} });
export type Tracking = ReturnType<typeof createTracking>;
