import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { reading } from '../../records/reading';
import { archiveRoute } from './record/archive';
import { attentionRoute } from './attention/attentionRoute';
import { groupsRoute } from './groups/groupsRoute';
import { silenceRoutes } from './silences/silenceRoutes';
import { mapRoute } from './attention/mapRoute';
import { moveRoutes } from './attention/moveRoutes';
import { noticesRoute } from './attention/noticesRoute';
import { orderRoute } from './attention/orderRoute';
import { ownerRoutes } from './attention/ownerRoutes';
import { shiftRoutes } from './shifts/routes';
import { sosRoute } from './attention/sosRoute';
import { eventoStore, eventoStoreFor } from './record/store';
import { summaryRoute } from './attention/summaryRoute';
import { waitingRoute } from './attention/waitingRoute';
import { undoRoute } from './attention/undoRoute';
import { noteRoute } from './notes/noteRoute';
import { protocolRoutes } from './notes/protocolRoutes';
import { paperRoute } from './paper/paperRoute';

export const eventoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(summaryRoute(deps));
    await app.register(archiveRoute(deps));
    await app.register(mapRoute(deps));
    await app.register(waitingRoute(deps));
    await app.register(attentionRoute(deps));
    await app.register(groupsRoute(deps));
    await app.register(silenceRoutes(deps));
    await app.register(sosRoute(deps));
    await app.register(ownerRoutes(deps));
    await app.register(undoRoute(deps));
    await app.register(shiftRoutes(deps));
    await app.register(reading(deps, eventoStore, eventoStoreFor));
    await app.register(noticesRoute(deps));
    await app.register(moveRoutes(deps));
    await app.register(noteRoute(deps));
    await app.register(protocolRoutes(deps));
    await app.register(paperRoute(deps));
    await app.register(orderRoute(deps));
  };
