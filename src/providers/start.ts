import type { Company, User } from '#contract/session';
import { api, ApiFailure } from './api';
import { dropStaleAssets } from './assets';
import { device } from './device';
import { isLeaving } from './leave';
import { isUser, session } from './session';
import { onOtherTab, storage } from './storage';

/**
 * The start-up, in its order: what was stored, the user, the companies, the cached assets.
 * Never rejects: a step that fails ends it and is told in the session's `failure`.
 */
export const start = async (): Promise<void> => {
  session.restore();
  // Nobody is logged in: nobody's companies stay on this device, however the last session ended.
  if (!storage.token()) void device.forget();
  await run();
};

/** The same steps once more, for «Reintentar». A page that another tab overtook is loaded anew. */
export const retryStart = async (): Promise<void> => {
  if (session.getState().changedElsewhere) return window.location.reload();
  await run();
};

/** GET /mis-empresas-con-detalles into the session. Rejects with ApiFailure. */
export const loadCompanies = async (): Promise<void> => {
  const { json } = await api<Company[]>('/mis-empresas-con-detalles');
  if (!Array.isArray(json)) throw new Error('GET /mis-empresas-con-detalles answered no list');
  session.setState({ companies: json });
  void device.keep(lastListKey(), json);
};

/** Stops this page's requests once another tab has changed user or company. Returns the end of it. */
export const watchOtherTabs = (): (() => void) => {
  const started = { token: storage.token(), empresa: storage.company() };
  return onOtherTab(() => {
    if (isLeaving() || (storage.token() === started.token && storage.company() === started.empresa)) return;
    session.setState({
      changedElsewhere: true,
      failure: { step: 'pestana', message: 'En otra pestaña cambió el usuario o la empresa. Pulse Reintentar para cargar esta página de nuevo.' },
    });
  });
};

const loadUser = async (): Promise<void> => {
  const { json } = await api<User>('/user');
  if (!isUser(json)) throw new Error('GET /user answered no user');
  session.setState({ user: json });
};

const steps: readonly [step: string, work: () => Promise<void> | void][] = [
  ['usuario', loadUser],
  ['empresas', loadCompanies],
  ['activos', dropStaleAssets],
];

const run = async () => {
  if (!storage.token()) return;
  session.setState({ failure: null });
  for (const [step, work] of steps) {
    try {
      await work();
    } catch (reason) {
      if (isLeaving()) return;
      session.setState({ failure: { step, message: reason instanceof ApiFailure ? reason.message : 'No se pudo terminar de cargar. Inténtelo de nuevo.' } });
      await recallCompanies();
      return;
    }
  }
};

const lastListKey = () => `empresas:${session.getState().user?.id ?? ''}`;

/** Unknown is not empty: without an answer, the last list that this device knows of this user. */
const recallCompanies = async () => {
  if (session.getState().companies) return;
  const last = await device.recall(lastListKey());
  if (Array.isArray(last)) session.setState({ companies: last as Company[] });
};
