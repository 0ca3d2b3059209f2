import type { GrantKind } from '../kind';
import { calendars } from './calendars';
import { dataLinks } from './dataLinks';
import { liveLinks } from './liveLinks';
import { requestLinks } from './requests';
import { tokens } from './tokens';
import { walls } from './walls';

export { calendars, dataLinks, liveLinks, requestLinks, tokens, walls };

/** All kinds, in the order in which somebody is told of them. */
export const grantKinds: readonly GrantKind[] = [calendars, dataLinks, liveLinks, requestLinks, walls, tokens];
