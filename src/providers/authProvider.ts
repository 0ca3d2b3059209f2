import type { AuthProvider } from 'react-admin';
import { can, isSubject, type Action } from '#contract/core/access';
import { mayLogOut } from './logOutQuestion';
import { disconnect } from './realtime';
import { currentRole, session } from './session';
import { logOut } from './signIn';

/**
 * React-admin's view of the current user. The guard decides about pages, the API about sessions; this uses only data in
 * memory.
 */
export const authProvider: AuthProvider = {
  /** Nobody logs in through react-admin: the log-in page is a separate document. */
  login: () => Promise.reject(new Error('El inicio de sesión está en su propia página.')),
  logout: async () => {
    if (await mayLogOut()) {
      disconnect();
      await logOut();
    }
    // The document is about to be replaced or stays as it is; resolving would make react-admin clear its cache and
    // fetch everything again without a user.
    return new Promise<never>(() => undefined);
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(currentRole()),
  getIdentity: () => {
    const { user } = session.getState();
    return Promise.resolve({
      id: user?.id ?? '',
      fullName: user?.name ?? '',
      ...(user?.img_url && { avatar: user.img_url }),
    });
  },
  canAccess: ({ resource, action }) => {
    const asked = actions[action];
    // A nested list has the rights of its parent.
    const [subject = ''] = resource.split('/');
    if (asked === undefined || !isSubject(subject)) return Promise.resolve(false);
    // The user is not known yet: the requested page opens, and the server decides what it may show.
    if (session.getState().user === null) return Promise.resolve(asked === 'list' || asked === 'show');
    return Promise.resolve(can(currentRole(), asked, subject));
  },
};

/** React-admin's actions and the right that each one needs: users who may list may also export. */
const actions: Record<string, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
  export: 'list',
  reference: 'reference',
};
