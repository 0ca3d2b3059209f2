import { errors } from '#contract/core/errors';
import type { Asked } from '../renderApp';
import { maskedAddress, maskedBody } from './masks';

/** Asked by the frame around the pages, and by the clock: at any time. */
const ofFrame =
  /^\/api\/(config|user|user\/(perfil|renovar|invitaciones|segundo-factor)|mis-empresas-con-detalles|notificaciones.*|broadcasting.*|eventos\/resumen)$/;
/** Changes nothing though it is no GET. */
const harmless = /\/(reglas\/probar|posiciones\/en-area|broadcasting\/\w+(-auth)?)$/;

/** What the pages ask of the API, written down. No change is let through: it is refused like one with wrong fields. */
export class Requests {
  /** Not answered yet. */
  pending = 0;
  readonly #made = new Set<string>();

  /** @param fails the reads that are refused, as if the server could not answer them */
  constructor(private readonly fails?: RegExp) {}

  readonly answer = async (path: string, pass: () => Promise<Response>, asked: Asked): Promise<Response> => {
    if (!ofFrame.test(path)) this.#made.add(written(asked));
    if (asked.method !== 'GET' && !harmless.test(path) && !ofFrame.test(path)) return refused();
    if (this.fails?.test(path) && !ofFrame.test(path)) return refused();
    this.pending += 1;
    try {
      const answer = await pass();
      const body = await answer.arrayBuffer();
      return new Response(answer.status === 204 || answer.status === 304 ? null : body, answer);
    } finally {
      this.pending -= 1;
    }
  };

  /** Clears all requests, as for a page that is just opened. */
  clear() {
    this.#made.clear();
  }

  get made(): ReadonlySet<string> {
    return this.#made;
  }
}

const refused = () => {
  const { status, error, message } = errors.VALIDACION;
  return new Response(JSON.stringify({ error, message, code: 'VALIDACION' }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
};

const written = ({ method, url, body }: Asked): string => {
  const sent = typeof body === 'string' ? ` ${bodyOf(body)}` : body ? ' bytes' : '';
  return `${method} ${maskedAddress(url.pathname + url.search)}${sent}`;
};

const bodyOf = (body: string) => {
  try {
    return maskedBody(JSON.parse(body));
  } catch {
    return 'text';
  }
};
