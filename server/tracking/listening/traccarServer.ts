export interface GatewayAddress {
  url: string;
  token: string;
}

/** ms for one call. */
const patience = 10_000;

/** Nothing was sent, and it is tried again. */
export class NotYet extends Error {}

/** The API of a Traccar server. */
export const createTraccarServer = ({ url, token }: GatewayAddress) => {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    return { status: answer.status, text: (await answer.text()).slice(0, 100_000) };
  };

  /** The number that Traccar has for a device. @throws NotYet */
  const numberOf = async (identifier: string): Promise<number> => {
    const { status, text } = await call(`/devices?${new URLSearchParams({ uniqueId: identifier })}`).catch(() => {
      throw new NotYet('El servidor Traccar no responde.');
    });
    // A device of other people is refused like a wrong token.
    if (status === 401 || status === 403)
      throw new NotYet('El servidor Traccar no da acceso a este equipo: revise TRACCAR_TOKEN y sus permisos.');
    const id = status === 200 ? idIn(text, identifier) : null;
    if (id === null)
      throw new NotYet(
        status === 200 || status === 400
          ? 'El servidor Traccar no conoce este equipo.'
          : `El servidor Traccar contestó ${status}.`,
      );
    return id;
  };

  return { call, numberOf };
};

const idIn = (text: string, identifier: string): number | null => {
  try {
    const found = JSON.parse(text) as unknown;
    const device = Array.isArray(found)
      ? (found as { id?: unknown; uniqueId?: unknown }[]).find((each) => each?.uniqueId === identifier)
      : undefined;
    return typeof device?.id === 'number' ? device.id : null;
  } catch {
    return null;
  }
};
