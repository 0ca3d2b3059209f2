import type { AuthProvider } from 'react-admin';
import { can, isSubject, type Action } from '#contract/access';
import { mayLogOut } from './logOutQuestion';
import { disconnect } from './realtime';
import { currentRole, session } from './session';
import { logOut } from './signIn';

/** React-admin's view of who is asking. The guard decides on pages, the API on sessions; this answers from memory. */
export const authProvider: AuthProvider = {
  /** Nobody logs in through react-admin: the log-in page is a document of its own. */
  login: () => Promise.reject(new Error('El inicio de sesión está en su propia página.')),
  logout: async () => {
    if (await mayLogOut()) {
      disconnect();
      await logOut();
    }
    // The document is about to be replaced, or stays as it is; react-admin would empty its cache and ask for everything anew, as nobody.
    return new Promise<never>(() => undefined);
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(currentRole()),
  getIdentity: () => {
    const { user } = session.getState();
    return Promise.resolve({ id: user?.id ?? '', fullName: user?.name ?? '', ...(user?.img_url && { avatar: user.img_url }) });
  },
  canAccess: ({ resource, action }) => {
    const asked = actions[action];
    // A list beneath another one is under its rights.
    const [subject = ''] = resource.split('/');
    if (asked === undefined || !isSubject(subject)) return Promise.resolve(false);
    // Who it is could not be asked yet: the wanted page opens, and the server says what it may show.
    if (session.getState().user === null) return Promise.resolve(asked === 'list' || asked === 'show');
    return Promise.resolve(can(currentRole(), asked, subject));
  },
};

/** React-admin's action names, and the right each one needs: who may list may export the list. */
const actions: Record<string, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
  export: 'list',
  reference: 'reference',
};
