import { guard, settle, type Visitor } from './guard';
import { session } from './providers/session';
import { storage } from './providers/storage';

/** The guard's word on this path for who is here now: where to go instead, if anywhere. */
export const redirectFor = (path: string): string | undefined => {
  const { go, clearCompany } = guard(path, visitor());
  // Only in storage: what is on the screen keeps its company until the next document replaces it.
  if (clearCompany) storage.setCompany(null);
  return go;
};

/** Where this visitor ends when they ask for this path in a new document. */
export const finalPath = (path: string): string => {
  const end = settle(path, visitor());
  if (end.clearCompany) {
    storage.setCompany(null);
    session.setState({ empresa: null });
  }
  return end.path;
};

const visitor = (): Visitor => {
  const { user, companies } = session.getState();
  return { token: storage.token(), user, empresa: storage.company(), companies };
};
