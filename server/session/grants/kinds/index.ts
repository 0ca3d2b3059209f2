import type { GrantKind } from '../kind';
import { calendars } from './calendars';
import { liveLinks } from './liveLinks';
import { tokens } from './tokens';
import { walls } from './walls';

export { calendars, liveLinks, tokens, walls };

/** All kinds, in the order in which somebody is told of them. */
export const grantKinds: readonly GrantKind[] = [calendars, liveLinks, walls, tokens];
