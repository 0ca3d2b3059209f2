import { RefusedAddress } from './lookup';

/** Why nothing came of a connection, in words. */
export const reasonOf = (error: unknown): string => {
  // Several addresses were tried.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof RefusedAddress) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return reasons[code] ?? 'La respuesta no es HTTP';
  return reasons[code] ?? `No se pudo conectar${code && ` (${code})`}`;
};

const reasons: Record<string, string> = {
  ENOTFOUND: 'No se encontró el servidor',
  ENODATA: 'No se encontró el servidor',
  ESERVFAIL: 'No se encontró el servidor',
  ETIMEOUT: 'No se encontró el servidor a tiempo',
  ECONNREFUSED: 'El servidor rechazó la conexión',
  ECONNRESET: 'El servidor cortó la conexión',
  EPIPE: 'El servidor cortó la conexión',
  ETIMEDOUT: 'El servidor no contesta',
  EHOSTUNREACH: 'No hay camino hasta el servidor',
  ENETUNREACH: 'No hay camino hasta el servidor',
  HPE_HEADER_OVERFLOW: 'La respuesta tiene cabeceras demasiado largas',
  CERT_HAS_EXPIRED: 'El certificado del servidor venció',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado es de otro servidor',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado del servidor no es de confianza',
  SELF_SIGNED_CERT_IN_CHAIN: 'El certificado del servidor no es de confianza',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'El certificado del servidor no es de confianza',
  EPROTO: 'El servidor no habla TLS en ese puerto',
};
