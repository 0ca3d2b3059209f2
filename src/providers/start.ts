import { limits } from '#contract/core/limits';
import { sessionCheckHeader, type Company } from '#contract/core/session';
import { api } from './api';
import { ApiFailure } from './apiFailure';
import { dropStaleAssets } from './assets';
import { keepComeback } from './comeback';
import { device } from './device';
import { apiOrEarly, askEarly } from './early';
import { reportFault } from './fault';
import { isLeaving } from './leave';
import { keptOrders } from './offline/kept';
import { tellClosings } from './lock/closings';
import { lockHere } from './lock/lock';
import { isUser, session } from './session';
import { onOtherTab, storage } from './storage';

/**
 * The start-up, in this order: stored state, user, companies, cached assets. Never rejects: a failed step ends it and
 * sets the session's `failure`. After ten seconds without a response it also resolves, reports that, and the steps
 * continue in the background.
 */
export const start = async (): Promise<void> => {
  session.restore();
  // Nobody is logged in: delete stored companies, however the last session ended.
  if (!storage.token()) void forgetPeople();
  void tellClosings();
  await withPatience(run());
};

/** Also after the last wrong PIN. What a session behind a PIN has here stays. */
export const forgetPeople = async (): Promise<void> => {
  if (await lockHere()) return;
  // Only a phone with stored orders loads the code that deletes them.
  if (await device.recall(keptOrders))
    await import('./offline/forget').then(({ forgetOthers }) => forgetOthers()).catch(() => undefined);
  await device.forget();
};

/** Runs the same steps again, for «Reintentar». If another tab changed user or company, the page is reloaded. */
export const retryStart = async (): Promise<void> => {
  if (session.getState().changedElsewhere) return window.location.reload();
  await withPatience(run());
};

/** GET /mis-empresas-con-detalles into the session. Rejects with ApiFailure. */
export const loadCompanies = async (headers?: HeadersInit): Promise<void> => {
  const { json } = await apiOrEarly<Company[]>(companiesPath, headers && { headers });
  if (!Array.isArray(json)) throw new Error('GET /mis-empresas-con-detalles answered no list');
  if (isLeaving() || isSame(json, session.getState().companies)) return;
  session.setState({ companies: json });
  void device.keep(lastListKey(), json);
};

const companiesPath = '/mis-empresas-con-detalles';

/** Reloads the user and the companies without prolonging the session. Rejects with ApiFailure. */
export const refreshSession = async (): Promise<void> => {
  const headers = { [sessionCheckHeader.name]: sessionCheckHeader.value };
  await loadUser(headers);
  await loadCompanies(headers);
};

/** Stops this page's requests once another tab has changed user or company. Returns a function that ends the watch. */
export const watchOtherTabs = (): (() => void) => {
  const started = { token: storage.token(), empresa: storage.company() };
  return onOtherTab(() => {
    if (isLeaving() || (storage.token() === started.token && storage.company() === started.empresa)) return;
    fail(
      'pestana',
      'En otra pestaña cambió el usuario o la empresa. Pulse Reintentar para cargar esta página de nuevo.',
    );
    session.setState({ changedElsewhere: true });
    // Until it is loaded again, its user may go on typing.
    window.addEventListener('pagehide', () => void keepComeback());
  });
};

const loadUser = async (headers?: HeadersInit): Promise<void> => {
  const { json } = await api<unknown>('/user', headers && { headers });
  if (!isUser(json)) throw new Error('GET /user answered no user');
  if (!isLeaving() && !isSame(json, session.getState().user)) session.setState({ user: json });
};

/** Unchanged data is not set again: the guard runs whenever user or companies change. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const steps: readonly [step: string, work: () => Promise<void> | void][] = [
  ['usuario', loadUser],
  ['empresas', loadCompanies],
  ['activos', dropStaleAssets],
];

/** The latest run overrides earlier ones that still hang. */
let latest = 0;

const run = async () => {
  if (!storage.token()) return;
  const own = ++latest;
  // Requested at the same time, used in order: a slow line is waited for once.
  askEarly(companiesPath);
  for (const [step, work] of steps) {
    try {
      await work();
    } catch (reason) {
      reportFault(reason);
      if (own !== latest) return;
      fail(step, reason instanceof ApiFailure ? reason.message : 'No se pudo terminar de cargar. Inténtelo de nuevo.');
      return recallCompanies();
    }
  }
  if (!isOvertaken()) session.setState({ failure: null });
};

const withPatience = async (work: Promise<void>) => {
  let late: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      fail('espera', 'El servidor tarda en responder. Seguimos intentando.');
      void recallCompanies().then(resolve);
    }, limits.requestTimeout);
  });
  await Promise.race([work, silence]).finally(() => clearTimeout(late));
};

const fail = (step: string, message: string) => {
  if (!isOvertaken()) session.setState({ failure: { step, message } });
};

/** Another tab changed user or company, or the next document is loading, which shows its own messages. */
const isOvertaken = () => isLeaving() || session.getState().changedElsewhere;

const lastListKey = () => `empresas:${session.getState().user?.id ?? ''}`;

/** Unknown is not empty: without a response, uses the last list stored for this user. */
const recallCompanies = async () => {
  if (session.getState().companies) return;
  const last = await device.recall(lastListKey());
  if (Array.isArray(last) && !session.getState().companies) session.setState({ companies: last as Company[] });
};
