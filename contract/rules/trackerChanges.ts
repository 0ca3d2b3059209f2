import type { ConexionRastreador } from '../entities/rastreadores';

/** How long (ms) another protocol is worth a look, and coming and going between addresses. */
const recent = { protocol: 7 * 24 * 3_600_000, addresses: 3_600_000 };
/** So many returns to an address that was left are no coincidence of a mobile network. */
const returns = 2;

export type CambioRaro = 'protocolo' | 'direcciones';

/**
 * What is odd about how a tracker came to us lately: it speaks another protocol, or it comes and goes between
 * addresses, as two devices with one identifier do. A mobile network gives a new address at any time, so that alone is
 * not odd.
 */
export const oddChange = (
  { protocolo, direccion, cambios }: Pick<ConexionRastreador, 'protocolo' | 'direccion' | 'cambios'>,
  now: number,
): CambioRaro | null => {
  const [last] = cambios;
  if (last?.protocolo && last.protocolo !== protocolo && now - Date.parse(last.en) < recent.protocol)
    return 'protocolo';
  const lately = cambios.filter(({ en }) => now - Date.parse(en) < recent.addresses).map((change) => change.direccion);
  const addresses = [direccion, ...lately];
  return addresses.length - new Set(addresses).size >= returns ? 'direcciones' : null;
};
