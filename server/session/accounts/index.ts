import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { photoRoutes } from '../../files/index';
import { activationRoutes } from './activation';
import type { Accounts } from '../deps';
import { confirmRoutes } from '../door/confirm';
import { deviceRoutes } from '../door/devices';
import { factorRoutes } from '../door/factorRoutes';
import { keyLoginRoutes } from '../door/keyLogin';
import { keyRoutes } from '../door/keyRoutes';
import { recentLoginRoutes } from '../door/logins';
import { secondStepRoutes } from '../door/secondStep';
import { invitationRoutes } from './invitations';
import { loginRoutes } from './login';
import { newAddressRoutes } from './newAddress';
import { openSessionRoutes } from './openSessions';
import { passwordRoutes } from './password';
import { phoneSessionRoutes } from './phoneRoutes';
import { profileRoutes } from './profile';
import { userRoutes } from './user';

/** All routes of the user's own account, mounted at /api. */
export const accountRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(loginRoutes(accounts));
    await app.register(activationRoutes(accounts));
    await app.register(invitationRoutes(accounts));
    await app.register(passwordRoutes(accounts));
    await app.register(userRoutes(accounts));
    await app.register(profileRoutes(accounts));
    await app.register(newAddressRoutes(accounts));
    await app.register(openSessionRoutes(accounts));
    for (const routes of [
      secondStepRoutes,
      keyLoginRoutes,
      confirmRoutes,
      factorRoutes,
      keyRoutes,
      deviceRoutes,
      recentLoginRoutes,
    ])
      await app.register(routes(accounts));
    await app.register(phoneSessionRoutes(accounts));
    await app.register(photoRoutes(accounts.db, accounts.files));
  };

export type { Accounts } from '../deps';
