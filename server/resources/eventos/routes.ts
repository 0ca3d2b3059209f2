import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { archiveRoute } from './archive';
import { attentionRoute } from './attentionRoute';
import { mapRoute } from './mapRoute';
import { moveRoutes } from './moveRoutes';
import { noticesRoute } from './noticesRoute';
import { orderRoute } from './orderRoute';
import { ownerRoutes } from './ownerRoutes';
import { shiftRoutes } from './shiftRoutes';
import { sosRoute } from './sosRoute';
import { eventoStore, eventoStoreFor } from './store';
import { summaryRoute } from './summaryRoute';

export const eventoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(summaryRoute(deps));
    await app.register(archiveRoute(deps));
    await app.register(mapRoute(deps));
    await app.register(attentionRoute(deps));
    await app.register(sosRoute(deps));
    await app.register(ownerRoutes(deps));
    await app.register(shiftRoutes(deps));
    await app.register(reading(deps, eventoStore, eventoStoreFor));
    await app.register(noticesRoute(deps));
    await app.register(moveRoutes(deps));
    await app.register(orderRoute(deps));
  };
