import { sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import type { Reader } from '../history/timelineFilter';
import { may } from '../plugins/guard';
import type { PaperAsker } from '../printed/routes';
import { ordenStoreFor } from '../resources/ordenes/index';

/** How a caller reads timelines: costs, what may be said of the orders of others, and whose requests. */
export const readerOf = (caller: PaperAsker): Reader => ({
  costs: can(caller.role, 'edit', 'activos'),
  orders: may(caller, 'list', 'ordenes') ? ordenStoreFor(caller).scope : sql`false`,
  requestsOf:
    can(caller.role, 'edit', 'solicitudes') && may(caller, 'list', 'solicitudes') ? undefined : caller.user.id,
});
