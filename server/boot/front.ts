import { limits } from '#contract/core/limits';
import { bodies } from '../plugins/body';
import { compression } from '../plugins/compression';
import { confirming } from '../plugins/confirming';
import { cors } from '../plugins/cors';
import { apiHeaders } from '../plugins/headers';
import { notModified } from '../plugins/notModified';
import { atOnceOn, createTurns, routeTurns } from '../plugins/turns';
import { phoneClock } from '../plugins/phoneClock';
import { publicNames } from '../plugins/publicNames';
import type { RouteTable } from '../plugins/routeTable';
import { guard } from '../session/guard/authorize';
import { isSecretOf } from '../session/grants/kind';
import { tokens } from '../session/grants/kinds/index';
import { answerRequestIds } from '../telemetry/index';
import type { App, AppParts } from './parts';

interface Parts extends Pick<AppParts, 'db' | 'env' | 'version'> {
  routes: RouteTable;
}

/** What every request but those of devices passes. @returns the turns in which long reads wait */
export const registerFront = async (app: App, { db, env, version, routes }: Parts) => {
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: keys and one-time links are part of addresses.
    request.log.debug({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });

  answerRequestIds(app);
  await app.register(apiHeaders, { env, version });
  await app.register(cors, { origins: env.CORS_ORIGINS, isToken: (bearer) => isSecretOf(tokens, bearer) });
  await app.register(guard, { db: db.system, superadminsOwe: env.SUPERADMIN_SECOND_FACTOR });
  await app.register(bodies);
  await app.register(confirming);
  await app.register(phoneClock);
  await app.register(publicNames, { routes });
  const inTurn = createTurns({ ...limits.turns, ...atOnceOn(db.pool, limits.turns), what: 'consultas' });
  await app.register(routeTurns, { inTurn });
  await app.register(notModified);
  await app.register(compression);
  return inTurn;
};
