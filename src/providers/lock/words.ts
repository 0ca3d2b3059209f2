/** Why the log-in follows the last wrong PIN. */
export const tooManyTries = {
  kind: 'notice',
  error: 'Demasiados PIN incorrectos',
  message: 'Por seguridad, la sesión se cerró en este teléfono. Entre con su contraseña.',
} as const;

/** When a session ends on a phone with a PIN, and what it has not sent is not read. */
export const unsentStays = 'Lo que quedó sin enviar sigue en este teléfono, cifrado: entre de nuevo y se envía.';
