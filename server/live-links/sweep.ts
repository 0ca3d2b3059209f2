import { sql } from 'drizzle-orm';
import type { System } from '../db/system';
import { forgetSome, longOver } from '../db/forget';
import { enlaceVivoTable } from '../db/tables/enlacesVivos';

/**
 * Ended links say for a month that they are over; then they are unknown. What a customer said stays with its execution.
 */
export const sweepLiveLinks = (db: System) =>
  forgetSome(
    db,
    enlaceVivoTable,
    sql`least(hasta, coalesce(revocado_en, hasta)) < ${longOver} and calificado_en is null`,
  );
