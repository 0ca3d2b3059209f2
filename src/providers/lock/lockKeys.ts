/**
 * The locked session, the mail of the last log-in, sessions that the server does not know yet to be over, and what one
 * that ended by itself left.
 */
export const lockKeys = { lock: 'bloqueo', mail: 'correo', closings: 'por_cerrar', left: 'regreso' } as const;
