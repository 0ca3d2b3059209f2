import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { effectiveRole, type Role } from '#contract/core/roles';
import { storageKeys, type Company, type User } from '#contract/core/session';
import { storage } from './storage';

/** The current user, the company, and the state of the layout. */
export interface Session {
  user: User | null;
  /** The selected company. */
  empresa: number | null;
  /** null: unknown, which is not the same as none. */
  companies: Company[] | null;
  expandido: boolean;
  oculto: boolean;
  adminOpen: boolean;
  newVersion: boolean;
  /** Code of this page could not be loaded: only a reload helps. */
  codeMissing: boolean;
  /** When the session ends by this device's clock, ms since 1970; null: unknown. */
  ends: number | null;
  /** The start-up step that failed, shown with a retry button. */
  failure: { step: string; message: string } | null;
  /** A company asks for a second factor before anything else. */
  owing: boolean;
  /** Another tab changed user or company: this one sends nothing more until it is reloaded. */
  changedElsewhere: boolean;
}

const initial: Session = {
  user: null,
  empresa: null,
  companies: null,
  expandido: false,
  oculto: false,
  adminOpen: false,
  newVersion: false,
  codeMissing: false,
  ends: null,
  failure: null,
  owing: false,
  changedElsewhere: false,
};

const store = createStore<Session>(() => initial);

export const session = {
  getState: store.getState,
  subscribe: store.subscribe,
  /** Hiding the sidebar collapses it; user, company and the two flags are stored for the next visit. */
  setState: (change: Partial<Session>) => {
    const before = store.getState();
    store.setState(change.oculto ? { ...change, expandido: false } : change);
    const now = store.getState();
    // Nothing is written once the session has ended, whatever late responses change.
    if (storage.token() && persisted.some((key) => before[key] !== now[key]))
      storage.writeJson(storageKeys.state, Object.fromEntries(persisted.map((key) => [key, now[key]])));
  },
  /** Restores the stored state. The company comes from its own key. */
  restore: () => {
    const stored = storage.readJson(storageKeys.state);
    const state = isObject(stored) ? stored : {};
    store.setState({
      ...initial,
      user: isUser(state['user']) ? state['user'] : null,
      empresa: storage.company(),
      oculto: state['oculto'] === true,
      expandido: state['oculto'] !== true && state['expandido'] === true,
    });
  },
  /** Nobody is logged in. Writes nothing: the caller clears storage. */
  forget: () => store.setState({ ...initial }),
};

export const useSession = <T>(selector: (state: Session) => T): T => useStore(store, selector);

export const companyOf = ({ companies, empresa }: Pick<Session, 'companies' | 'empresa'>): Company | undefined =>
  companies?.find(({ empresa_id }) => empresa_id === empresa);

export const roleIn = (state: Pick<Session, 'user' | 'companies' | 'empresa'>): Role =>
  effectiveRole(state.user?.rol_id, companyOf(state)?.rol_id);

/** The current role in the selected company. */
export const currentRole = (): Role => roleIn(store.getState());
export const useRole = (): Role => useSession(roleIn);
export const useCompany = (): Company | undefined => useSession(companyOf);

const persisted = ['user', 'empresa', 'expandido', 'oculto'] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isUser = (value: unknown): value is User =>
  isObject(value) && typeof value['id'] === 'number' && typeof value['name'] === 'string';
