import { aheadOfNeed } from '../providers/idle';
import { loadEntries } from './loadEntries';

/** Once the user has begun to log in: loads the log-in's code, and the app's while the browser is idle. */
export const warmApp = (): void => {
  if (warmed) return;
  warmed = true;
  void loadEntries().catch(() => undefined);
  aheadOfNeed(() => import('../App').catch(() => undefined));
};

let warmed = false;
