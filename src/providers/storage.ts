import { isCompanyId, storageKeys } from '#contract/core/session';

/** Sidebar flags, stored as 'true' / 'false'. */
export type FlagKey = typeof storageKeys.pinned | (typeof storageKeys.groups)[keyof typeof storageKeys.groups];

/**
 * All access to the browser's two storages. Values are plain strings. Values that a full or blocked storage rejects are
 * kept in memory.
 */
export const storage = {
  /** Whether anything outlives this document: a browser may block both storages. */
  keeps: (): boolean => {
    const kept = [local, session].some((each) => each.set(probe, '1'));
    [local, session].forEach((each) => each.remove(probe));
    return kept;
  },

  token: () => local.get(storageKeys.token) || null,
  setToken: (token: string) => {
    storage.dropHeld();
    local.set(storageKeys.token, token);
  },

  /**
   * A session that a PIN opened: token and key of the local data, only in this tab and only while it is open. `used`:
   * its last use, ms since 1970.
   */
  held: (): { key: string; used: number } | undefined => {
    const key = session.get(held.key);
    return key === null ? undefined : { key, used: Number(session.get(held.used)) || 0 };
  },
  hold: (token: string, key: string) => {
    local.remove(storageKeys.token);
    session.set(storageKeys.token, token);
    session.set(held.key, key);
    storage.setUsed(Date.now());
  },
  setUsed: (at: number) => session.set(held.used, String(at)),
  /** Takes the opened session from this tab. */
  dropHeld: () => {
    if (session.get(held.key) === null) return;
    [storageKeys.token, held.key, held.used].forEach(session.remove);
  },

  /** The selected company; an invalid id is cleared with a warning. */
  company: (): number | null => {
    const stored = local.get(storageKeys.company);
    if (stored === null) return null;
    if (isCompanyId(stored)) return Number(stored);
    console.warn(`Se descarta la empresa guardada: «${stored}» no es un número de empresa.`);
    local.remove(storageKeys.company);
    return null;
  },
  setCompany: (id: number | null) =>
    id === null ? local.remove(storageKeys.company) : local.set(storageKeys.company, String(id)),

  /** JSON under a key of the contract; undefined when it is absent or broken. */
  readJson: (key: JsonKey): unknown => {
    try {
      return JSON.parse(local.get(key) ?? '') as unknown;
    } catch {
      return undefined;
    }
  },
  writeJson: (key: JsonKey, value: unknown) => local.set(key, JSON.stringify(value)),
  forget: (key: JsonKey) => local.remove(key),

  /** When any tab last checked the session, ms since 1970; 0 never. */
  lastSessionCheck: (): number => Number(local.get(storageKeys.lastSessionCheck)) || 0,
  setLastSessionCheck: (at: number) => local.set(storageKeys.lastSessionCheck, String(at)),
  /** Whether the warning about the end of this session was already shown, in any tab. */
  sessionWarningShown: (): boolean => local.get(storageKeys.sessionWarningShown) === 'true',
  setSessionWarningShown: (shown: boolean) => {
    if (shown) local.set(storageKeys.sessionWarningShown, 'true');
    else if (local.get(storageKeys.sessionWarningShown) !== null) local.remove(storageKeys.sessionWarningShown);
  },

  /** Clears the session's data: token, state, company, sidebar flags, cached assets and the whole session storage. */
  clearSession: () => {
    sessionKeys.forEach(local.remove);
    session.clear();
  },
  clearAll: () => {
    local.clear();
    session.clear();
  },
};

/** A sidebar flag; undefined when this browser has never written it. */
export const readFlag = (key: FlagKey): boolean | undefined => {
  const stored = local.get(key);
  return stored === null ? undefined : stored === 'true';
};

export const writeFlag = (key: FlagKey, value: boolean) => local.set(key, String(value));

/** Calls back when another tab has changed the user or the company. */
export const onOtherTab = (changed: () => void): (() => void) => {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const identity = key === storageKeys.token || key === storageKeys.company;
    if (key === null || (identity && oldValue !== newValue)) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Keys of the session storage. */
const held = { key: 'ftrack.llave', used: 'ftrack.uso' } as const;

const probe = 'prueba';

type JsonKey = typeof storageKeys.state | typeof storageKeys.ui | typeof storageKeys.assets;

const sessionKeys: readonly string[] = [
  storageKeys.token,
  storageKeys.company,
  storageKeys.assets,
  storageKeys.state,
  storageKeys.pinned,
  ...Object.values(storageKeys.groups),
  storageKeys.lastSessionCheck,
  storageKeys.sessionWarningShown,
];

/** A storage that never throws: values that the browser rejects go to `spare`, else they live until the page ends. */
const area = (open: () => Storage, spare?: Area): Area => {
  const refused = new Map<string, string | null>();
  const attempt = (work: (storage: Storage) => void): boolean => {
    try {
      work(open());
      return true;
    } catch {
      return false;
    }
  };
  /**
   * Removes the old value, because a stale token would be worse than none, and the cached assets, which can be
   * requested again.
   */
  const makeRoom = (key: string) =>
    [key, storageKeys.assets].map((each) => attempt((storage) => storage.removeItem(each))).every(Boolean);
  const remove = (key: string) => {
    refused.delete(key);
    spare?.remove(key);
    if (!attempt((storage) => storage.removeItem(key))) refused.set(key, null);
  };
  return {
    get: (key) => {
      let found: string | null = null;
      if (!refused.has(key)) attempt((storage) => (found = storage.getItem(key)));
      return refused.get(key) ?? found ?? spare?.get(key) ?? null;
    },
    set: (key, value) => {
      refused.delete(key);
      const written =
        attempt((storage) => storage.setItem(key, value)) ||
        (makeRoom(key) && attempt((storage) => storage.setItem(key, value)));
      if (written) spare?.remove(key);
      else if (key === storageKeys.assets || !spare?.set(key, value)) refused.set(key, value);
      return written;
    },
    remove,
    clear: () => {
      refused.clear();
      spare?.clear();
      attempt((storage) => storage.clear());
    },
  };
};

interface Area {
  get: (key: string) => string | null;
  /** Whether it was stored. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  clear: () => void;
}

/** The token of the wall that this page is; undefined on every other page. */
export const wallToken = (): string | undefined => wall;

/** Called before anything is read: this page is the wall of that address. */
export const beWall = (token: string): void => {
  wall = token;
};

let wall: string | undefined;

/**
 * A wall is nobody's session: it neither reads nor changes the one that this browser may have, and keeps its own only
 * while it is open.
 */
const open = (from: () => Storage) => () => {
  if (wall !== undefined) throw new Error('a wall stores nothing');
  return from();
};
const session = area(open(() => sessionStorage));
const local = area(
  open(() => localStorage),
  session,
);
