import type { MuroAbierto } from '#contract/requests/muros';
import { roleId, wallRole } from '#contract/core/roles';
import { loadConfig } from './config';
import { isLeaving } from './leave';
import { session } from './session';
import { storage, wallToken } from './storage';

/** What the server says of the wall in this page's address. */
export type WallAnswer =
  { kind: 'open'; wall: MuroAbierto } | { kind: 'unknown' } | { kind: 'ended' } | { kind: 'unreachable' };

/** How often (ms) a wall asks whether it still is one, after an answer and without one; and the longest wait for it. */
const pace = { usual: 15_000, afterFailure: 5_000, timeout: 8_000 };

/**
 * Asks again and again, with the token as nobody's session, until the wall is over. Returns a function that stops it.
 */
export const watchWall = (tell: (answer: WallAnswer) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const round = async () => {
    const answer = await askOnce();
    if (stopped || isLeaving()) return;
    tell(answer);
    if (answer.kind === 'open' || answer.kind === 'unreachable')
      timer = setTimeout(() => void round(), answer.kind === 'open' ? pace.usual : pace.afterFailure);
  };
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

const askOnce = async (): Promise<WallAnswer> => {
  const token = wallToken();
  if (token === undefined) return { kind: 'unknown' };
  await loadConfig();
  const answer = await answerOf(`/muro/${encodeURIComponent(token)}`);
  if (answer?.status === 404) return { kind: 'unknown' };
  if (answer?.status === 410) return { kind: 'ended' };
  if (!answer?.wall) return { kind: 'unreachable' };
  enter(token, answer.wall);
  return { kind: 'open', wall: answer.wall };
};

/** One answer; undefined if none came, in whole and in time. */
const answerOf = async (path: string): Promise<{ status: number; wall?: MuroAbierto } | undefined> => {
  const signal = AbortSignal.timeout(pace.timeout);
  const headers = { accept: 'application/json' };
  try {
    const answer = await fetch(path, { headers, cache: 'no-store', credentials: 'omit', signal });
    const { ok, status } = answer;
    return ok ? { status, wall: (await answer.json()) as MuroAbierto } : { status };
  } catch {
    return undefined;
  }
};

/**
 * The pieces of the live map ask as this token, in this company, with a monitor's role. Nothing of it outlives the
 * page.
 */
const enter = (token: string, { nombre, empresa }: MuroAbierto) => {
  if (storage.token() === token) return;
  storage.setToken(token);
  storage.setCompany(empresa.empresa_id);
  const user = { id: 0, name: nombre, email: '', img_url: null, rol_id: roleId[wallRole] };
  session.setState({ user, empresa: empresa.empresa_id, companies: [empresa] });
};
