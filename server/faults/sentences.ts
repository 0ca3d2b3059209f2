/**
 * The message of a failure for the user of a command: our own sentences as they are, errors of the system and of
 * PostgreSQL by their code.
 */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `Algo falló: ${String(error)}.`;
  const code = 'code' in error ? String(error.code) : '';
  const isOurs = isTold(error) && !noSpace.test(error.message);
  const known = isOurs ? undefined : (reasons[code] ?? (isNoSpace(error) ? reasons.ENOSPC : undefined));
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  if (known) return `${known.charAt(0).toUpperCase()}${known.slice(1)}${path}.`;
  return isTold(error) ? error.message : `Algo inesperado falló: ${error.message}${code && ` (${code})`}`;
};

/** Ours are plain errors without a code, in Spanish; others are technical messages in English. */
export const isTold = (error: unknown): boolean =>
  error instanceof Error &&
  !('code' in error) &&
  ![TypeError, RangeError, SyntaxError, ReferenceError].some((kind) => error instanceof kind);

/** The reason of a failure, to follow a colon. */
export const reasonOf = (error: unknown): string => {
  const sentence = sentenceOf(error).replace(/\.$/, '');
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
};

/** Whether something failed because a disk is full, this machine's or PostgreSQL's. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error &&
  (isNoSpace(error.cause) ||
    ('code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))) ||
    noSpace.test(error.message));

const noSpace = /no space left|ENOSPC|errno:? 51\b/i;

const space = 'no queda espacio en el disco';
const refused = 'el usuario o la clave no son correctos';
const cut = 'la conexión con PostgreSQL se cortó';

const reasons: Record<string, string> = {
  ENOSPC: space,
  EDQUOT: space,
  '53100': space,
  EACCES: 'falta permiso para leer o escribir ahí',
  EPERM: 'falta permiso para leer o escribir ahí',
  EROFS: 'ese disco es de solo lectura',
  EISDIR: 'es una carpeta, no un archivo',
  ENOTDIR: 'una parte de la ruta es un archivo, no una carpeta',
  ENOENT: 'no existe',
  EEXIST: 'ya existe algo con ese nombre',
  ENAMETOOLONG: 'el nombre es demasiado largo',
  EADDRINUSE: 'otro programa usa ya ese puerto',
  ECONNREFUSED: 'nadie responde en esa dirección',
  ENOTFOUND: 'no se encuentra ese servidor',
  EAI_AGAIN: 'no se encuentra ese servidor',
  ETIMEDOUT: 'el servidor no responde',
  EHOSTUNREACH: 'el servidor no responde',
  ENETUNREACH: 'el servidor no responde',
  ECONNRESET: cut,
  EPIPE: cut,
  '57P01': cut,
  '57P02': cut,
  '57P03': 'PostgreSQL está iniciando o cerrándose: inténtelo en un momento',
  '28P01': refused,
  '28000': refused,
  '3D000': 'esa base de datos no existe: créela primero',
  '42501': 'el usuario no tiene permiso: debe ser el dueño de la base de datos',
  '53300': 'PostgreSQL no acepta más conexiones',
  '55P03': 'otro proceso usa esas tablas',
  '57014': 'PostgreSQL detuvo la operación porque tardaba demasiado',
};
