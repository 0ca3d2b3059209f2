/**
 * The locked session, the mail of the last log-in, sessions that the server does not know yet to be over, what one that
 * ended by itself left, tokens that spare the second step here, and users who have used a key here.
 */
export const lockKeys = {
  lock: 'bloqueo',
  mail: 'correo',
  closings: 'por_cerrar',
  left: 'regreso',
  remembered: 'equipos',
  keys: 'llaves',
} as const;
