/** An answer that the server may confirm with a 304 instead of sending it again. */
export interface Confirmable {
  etag: string;
  text: string;
  headers: Headers;
}

/** In characters: of one answer, and of all. */
const most = { one: 512 * 1024, all: 4 * 1024 * 1024 };

/** By path, the longest unused first. In memory only: a browser's own cache would outlive the session. */
const kept = new Map<string, Confirmable>();
let owner = '';
let size = 0;

/** The last answer at this path to this caller (session and company). */
export const lastAnswer = (caller: string, path: string): Confirmable | undefined => {
  if (caller !== owner) forgetAnswers(caller);
  const found = kept.get(path);
  if (found) {
    kept.delete(path);
    kept.set(path, found);
  }
  return found;
};

export const keepAnswer = (caller: string, path: string, answer: Confirmable): void => {
  if (caller !== owner) forgetAnswers(caller);
  drop(path);
  if (answer.text.length > most.one) return;
  kept.set(path, answer);
  size += answer.text.length;
  for (const oldest of kept.keys()) {
    if (size <= most.all) return;
    drop(oldest);
  }
};

/** Nobody reads what another session or company was told. */
export const forgetAnswers = (next = ''): void => {
  kept.clear();
  size = 0;
  owner = next;
};

const drop = (path: string) => {
  size -= kept.get(path)?.text.length ?? 0;
  kept.delete(path);
};
