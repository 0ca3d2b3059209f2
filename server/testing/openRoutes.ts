/** Bodies of routes that anybody may call are JSON, by POST. */
export const openPosts = [
  '/gps/cualquiera',
  '/gps/cualquiera/',
  '/gps/cualquiera/traccar',
  '/gps/cualquiera/traccar/',
  '/api/login',
  '/api/register',
  '/api/password/email',
  '/api/password/reset',
  '/api/invitations/process',
  '/api/invitations/rechazar',
  '/api/activar-cuenta/reenviar',
  '/api/activar-cuenta/un-secreto',
  '/api/logout',
  '/api/force-logout',
  '/api/user/sesion-telefono/cerrar',
  '/api/api/logout',
  '/api/api/force-logout',
  '/broadcasting/auth',
  '/api/broadcasting/auth',
  '/apps/x/events',
] as const;

const long = 'a'.repeat(8_000);
const id = '00000000-0000-4000-8000-000000000000';

/** What anybody may read, with the longest parameters that the server accepts in an address. */
export const openGets = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/docs.js',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/build/index.html',
  `/build/${'a/'.repeat(140)}`,
  `/archivos/${id}?vence=${'9'.repeat(20)}&firma=${long}`,
  `/archivos/mapas/${'a'.repeat(200)}.pmtiles`,
  `/calendario/${'a'.repeat(43)}.ics`,
  `/vivo/${'a'.repeat(43)}`,
  `/muro/muro_${'a'.repeat(43)}`,
  `/gps/cualquiera?id=x&lat=1&lon=1&x=${long}`,
  `/gps/cualquiera/?${'a&'.repeat(4_000)}`,
  `/gps/cualquiera/${'a'.repeat(200)}`,
  `/api/activar-cuenta/${'a'.repeat(200)}`,
  `/api/invitations/process?token=${long}`,
  `/api/password/reset?token=${long}`,
  `/apps/x/channels?${'a&'.repeat(4_000)}`,
  `/${'a/'.repeat(4_000)}`,
] as const;
