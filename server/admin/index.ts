import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Relojes, Servidor } from '#contract/requests/paneles';
import type { Every } from '../jobs/index';
import type { Changed, Deps } from '../records/deps';
import type { Accounts } from '../session/accounts/index';
import { adminAssetRoutes } from './assets';
import { adminCompanyRoutes } from './companies';
import { adminDashboardRoutes } from './dashboard';
import { adminDeviceRoutes } from './devices';
import type { Health } from './health';
import { adminRecalculationRoutes } from './recalculations';
import { companySettingsRoutes } from './settings';
import { adminUserRoutes } from './userRoutes';

export { watchHealth } from './health';
import type { BackupRules } from './backups';
export { planBackups } from './backups';
export { watchRounds } from './lateRounds';

interface Parts {
  accounts: Accounts;
  changed: Changed;
  health: Health;
  /** Figures of this process. */
  server: () => Promise<Servidor>;
  clocks: () => Relojes;
  every: Pick<Every, 'seen'>;
  backups: BackupRules;
  trackers: Deps['trackers'];
}

/** The admin area, mounted at /api: everything that spans companies. Only for superadmins. */
export const adminRoutes =
  ({ accounts, changed, health, server, clocks, every, backups, trackers }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, files } = accounts;
    await app.register(adminDashboardRoutes({ db, health, server, clocks, every, backups }), {
      prefix: '/admin-dashboard',
    });
    await app.register(adminRecalculationRoutes(db), { prefix: '/admin-empresas/recalculos' });
    await app.register(adminCompanyRoutes(accounts, changed), { prefix: '/admin-empresas' });
    await app.register(companySettingsRoutes(db, changed), { prefix: '/empresa' });
    await app.register(adminUserRoutes(accounts), { prefix: '/admin-users' });
    await app.register(adminDeviceRoutes(db, changed, trackers), { prefix: '/admin-dispositivos' });
    await app.register(adminAssetRoutes(db, files), { prefix: '/admin-activos' });
  };
