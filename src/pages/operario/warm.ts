import { aheadOfNeed } from '../../providers/idle';
import { warmPhoneLoad } from '../../resources/combustible/pages';
import { warmRound } from '../../resources/componentes/pages';
import { warmConteos } from '../../resources/conteos/pages';
import { warmInspection } from '../../resources/inspecciones/pages';

/**
 * Preloads what the field needs while there is network: without a service worker, the browser fetches each part only
 * when it is opened.
 */
export const warmPhone = (): void =>
  aheadOfNeed(() => {
    for (const load of parts) void load().catch(() => undefined);
  });

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./FieldBar'),
  () => import('./MyOrders'),
  () => import('./OperarioDashboard'),
  () => import('./FailureReport'),
  () => import('./FuelReport'),
  warmPhoneLoad,
  warmConteos,
  warmInspection,
  warmRound,
  () => import('./order/OrderPage'),
  () => import('./messages/MessagesDialog'),
  () => import('./route/ProofDialog'),
  () => import('./route/FailedDialog'),
  () => import('./order/PauseDialog'),
  () => import('./order/CompleteDialog'),
  () => import('../../ui/SignaturePad'),
  () => import('../../ui/QrScanner'),
];
