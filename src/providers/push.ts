import type { z } from '#contract/core/validation';
import type { clavePush, endpointPush, pruebaPush, suscripcionPush } from '#contract/requests/push';
import { api } from './api';

/**
 * State of push notifications on this device. inseguro: they need https · sin_soporte: this browser has none · negado:
 * its settings refuse.
 */
export type PushState = 'inseguro' | 'sin_soporte' | 'negado' | 'apagado' | 'activo';

/** The state of push notifications on this device. Never rejects. */
export const pushState = async (): Promise<PushState> => {
  if (!window.isSecureContext) return 'inseguro';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'sin_soporte';
  if (Notification.permission === 'denied') return 'negado';
  const subscription = await current().catch(() => null);
  return subscription && Notification.permission === 'granted' ? 'activo' : 'apagado';
};

/**
 * Asks the user for permission, subscribes at the browser's push service, and registers with the server. Call it from a
 * click. @throws ApiFailure, or DOMException if the service cannot be reached
 */
export const activatePush = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const worker = await registered();
  if (!worker) return 'sin_soporte';
  const { clave } = (await api<z.output<typeof clavePush>>('/user/push')).json;
  const asked = { userVisibleOnly: true, applicationServerKey: clave };
  const subscription = await worker.pushManager.subscribe(asked).catch(async () => {
    // A subscription for other keys of the server must be removed first.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(asked);
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } satisfies z.input<
    typeof suscripcionPush
  >;
  await api('/user/push', { method: 'PUT', body });
  return 'activo';
};

/** Ends push notifications on this device. */
export const deactivatePush = async (): Promise<PushState> => {
  const subscription = await current();
  if (subscription) {
    await api('/user/push/baja', {
      method: 'POST',
      body: { endpoint: subscription.endpoint } satisfies z.input<typeof endpointPush>,
    });
    await subscription.unsubscribe();
  }
  return 'apagado';
};

/** Sends a test notification to this device. @returns whether the push service accepted it */
export const tryPush = async (): Promise<boolean> => {
  const subscription = await current();
  if (!subscription) return false;
  const body = { endpoint: subscription.endpoint } satisfies z.input<typeof endpointPush>;
  return (await api<z.output<typeof pruebaPush>>('/user/push/prueba', { method: 'POST', body })).json.entregado;
};

const registered = () => navigator.serviceWorker.getRegistration();

const current = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager.getSubscription()) ?? null;
