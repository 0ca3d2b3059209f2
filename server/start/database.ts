import { isTold, sentenceOf } from '../faults/sentences';

type Variable = 'DATABASE_URL' | 'DATABASE_READ_URL';

/**
 * Why a PostgreSQL server cannot be used, with what to do about it. Errors that are told already stay as they are.
 * @param url as the variable has it; its password is never said
 */
export const databaseFault = (error: unknown, variable: Variable, url: string): unknown => {
  const { hostname, port, username, pathname } = new URL(url);
  const at = `${hostname || 'localhost'}:${port || 5432}`;
  const said = { at, user: decodeURIComponent(username), base: decodeURIComponent(pathname.slice(1)) };
  const fault = faultOf(error, said);
  // The driver's own errors have no code either, so what is known of them goes first.
  if (fault === undefined && isTold(error)) return error;
  return new Error(`${variable}: ${fault ?? `no se pudo abrir PostgreSQL en ${at}. ${sentenceOf(error)}`}`, {
    cause: error,
  });
};

const faultOf = (error: unknown, { at, user, base }: { at: string; user: string; base: string }) => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ECONNREFUSED':
      return `nadie responde en ${at}. Revise que PostgreSQL esté en marcha y acepte conexiones en esa dirección.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `no se encuentra el servidor ${at}. Revise el nombre en la dirección.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return unreachable(at);
    case 'ECONNRESET':
      return `lo que hay en ${at} cortó la conexión. Revise que sea PostgreSQL, y la dirección y el puerto.`;
    case '28P01':
      return (
        `PostgreSQL (${at}) no acepta la clave del usuario «${user}». Revísela; en la dirección, los signos se ` +
        'escriben como en un enlace: %40 por @, %2F por /.'
      );
    case '28000':
      return `PostgreSQL (${at}) no admite al usuario «${user}» desde esta máquina. Revise que exista, y pg_hba.conf.`;
    case '3D000':
      return `en PostgreSQL (${at}) no existe la base de datos «${base}». Créela: createdb -O ${user} ${base}`;
    case '53300':
      return `PostgreSQL (${at}) no acepta más conexiones. Cierre otras o suba max_connections.`;
    case '53100':
      return `no queda espacio en el disco de PostgreSQL (${at}). Libérelo e inicie de nuevo.`;
    case '57P03':
      return `PostgreSQL (${at}) está iniciando o cerrándose. Inténtelo en un momento.`;
    case '25006':
      return `la base de datos de ${at} es de solo lectura, quizá una réplica. Indique la principal.`;
    case '42501':
      return `al usuario «${user}» le falta permiso en la base de datos «${base}»: debe ser su dueño.`;
  }
  if (/timeout|terminated unexpectedly/i.test(error.message)) return unreachable(at);
  if (/client password must be a string/.test(error.message))
    return `falta la clave, y PostgreSQL (${at}) la pide. Escriba postgres://${user}:clave@${at}/${base}.`;
  if (/does not support SSL/.test(error.message))
    return `se pide una conexión cifrada (sslmode), y PostgreSQL (${at}) no la ofrece. Actívela allí o quite sslmode.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return (
      `el certificado de PostgreSQL (${at}) no es de confianza (${code}). Indique su autoridad con ` +
      'sslrootcert=/ruta/ca.pem en la dirección.'
    );
  if (/Received unexpected|invalid (message|response)/i.test(error.message)) return unreachable(at);
  return undefined;
};

const unreachable = (at: string) =>
  `lo que hay en ${at} no contesta como PostgreSQL. Revise la dirección, el puerto y el cortafuegos.`;
