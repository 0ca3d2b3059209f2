import type { ErrorBody, FieldErrors } from '#contract/core/errors';
import type { PaginaSolicitar } from '#contract/requests/enlacesSolicitud';
import type { EstadoSolicitud } from '#contract/entities/solicitudes';

/** What the server says to somebody without an account. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  /** By field, or nothing in particular. */
  | { kind: 'refused'; errors: FieldErrors; message: string }
  /** Too many: it is worth trying again after so many ms. */
  | { kind: 'wait'; ms: number }
  | { kind: 'unknown' | 'ended' | 'unreachable' };

/** What somebody fills in; files in base64. */
export interface Draft {
  descripcion: string;
  fotos: string[];
  voz: string | null;
  contacto: { nombre: string; telefono?: string; correo?: string } | null;
}

/** What is being sent, with the challenge that makes it one however often it is sent. */
export interface Pending extends Draft {
  reto: string;
  prueba: string;
}

/** ms until an answer counts as lost: photos take long on a slow line. */
const longest = { read: 15_000, send: 90_000 };

export const askPage = (token: string): Promise<Answer<PaginaSolicitar>> => ask(`/api/solicitar/${token}`);

export const sendRequest = (token: string, body: Pending): Promise<Answer<{ seguimiento: string }>> =>
  ask(`/api/solicitar/${token}`, body);

export const askState = (token: string): Promise<Answer<{ estado: EstadoSolicitud; texto: string }>> =>
  ask(`/api/solicitud/${token}`);

const ask = async <Value>(path: string, body?: object): Promise<Answer<Value>> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), body ? longest.send : longest.read);
  try {
    const answer = await fetch(path, {
      ...{ signal: late.signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.ok) return { kind: 'ok', value: (await answer.json()) as Value };
    if (answer.status === 404) return { kind: 'unknown' };
    if (answer.status === 410) return { kind: 'ended' };
    if (answer.status === 429) return { kind: 'wait', ms: Number(answer.headers.get('retry-after') ?? 60) * 1_000 };
    // What a busy server or a proxy says, the same thing later.
    if (answer.status >= 500) return { kind: 'unreachable' };
    const { errors = {}, message } = (await answer.json()) as ErrorBody;
    return { kind: 'refused', errors, message };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
};

/** What was typed at the page of a link, until it is sent: a tab that is closed by its phone opens with it again. */
export const keptFor = (token: string) => {
  const name = `solicitar ${token}`;
  return {
    read: (): Partial<Pending> => {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Pending>;
      } catch {
        return {};
      }
    },
    write: (draft: Draft | Pending): void => {
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // Photos may be more than a browser keeps; the page itself still has them.
      }
    },
    clear: (): void => {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
};
