import { z } from '../core/validation';

const base64 = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** `PUT /user/push`: a browser's push subscription (RFC 8030, RFC 8291). */
export const suscripcionPush = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  p256dh: base64(65),
  auth: base64(16),
});

export const endpointPush = suscripcionPush.pick({ endpoint: true });

/** `GET /user/push`: our public key, for the browser's push service. */
export const clavePush = z.object({ clave: z.string() });

/** `POST /user/push/prueba` */
export const pruebaPush = z.object({ entregado: z.boolean() });

/** The content of a push notification; a later one of the same group replaces the earlier one. */
export const avisoPush = z.object({
  titulo: z.string(),
  texto: z.string(),
  url: z.string().nullable(),
  grupo: z.string(),
  critica: z.boolean(),
});
export type AvisoPush = z.output<typeof avisoPush>;
