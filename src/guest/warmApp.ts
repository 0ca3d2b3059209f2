import { aheadOfNeed } from '../providers/idle';

/** Preloads the app's code once the user has begun to log in, while the browser is idle. */
export const warmApp = (): void => {
  if (warmed) return;
  warmed = true;
  aheadOfNeed(() => import('../App').catch(() => undefined));
};

let warmed = false;
