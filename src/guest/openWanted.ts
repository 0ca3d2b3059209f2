import { finalPath } from '../redirect';
import { farewellRead } from '../providers/leave';
import { workerAtHand } from '../providers/shell/atHand';
import { wantedPath } from '../providers/signIn';

/** After a log-in: the requested page, else the home page, in a new document. */
export const openWanted = async (): Promise<void> => {
  farewellRead();
  await workerAtHand();
  window.location.replace(finalPath(wantedPath(window.location.search)));
};
