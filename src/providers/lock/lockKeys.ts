/** The locked session, the mail of the last log-in, and sessions that the server does not know yet to be over. */
export const lockKeys = { lock: 'bloqueo', mail: 'correo', closings: 'por_cerrar' } as const;
