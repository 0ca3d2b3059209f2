import { device } from './device';
import { lockKeys } from './lock/lockKeys';
import { session } from './session';

/** The text fields and forms of a page by their place; a value is what was typed and not saved. */
type Typed = Readonly<Record<string, unknown>>;

/** Where a session ended by itself and what was typed then. Only its own user is offered it, on this device. */
export interface Comeback {
  userId: number;
  empresa: number | null;
  /** When it ended, ms since 1970. */
  at: number;
  url: string;
  title: string;
  typed: Typed;
}

/** A weekend; afterwards it is nobody's. */
const lasts = 3 * 86_400_000;
/** Tabs of one session end together. */
const together = 60_000;

const sources = new Map<string, () => unknown>();

/**
 * Registers a place where something is typed: `read` answers what is not saved, undefined if there is nothing. Returns
 * a function that removes it.
 */
export const onTyping = (place: string, read: () => unknown): (() => void) => {
  sources.set(place, read);
  return () => void (sources.get(place) === read && sources.delete(place));
};

/** The page has to close: keeps its user's mail, where it was and what was typed. `onlyTyped`: if anything was. */
export const keepComeback = async ({ onlyTyped = false } = {}): Promise<void> => {
  const { user, empresa } = session.getState();
  if (!user) return;
  const typed = Object.fromEntries(
    [...sources].flatMap(([place, read]): [string, unknown][] => {
      const value = plain(read());
      return value === undefined ? [] : [[place, value]];
    }),
  );
  if (onlyTyped && Object.keys(typed).length === 0) return;
  void device.keep(lockKeys.mail, user.email);
  const { pathname, search, hash } = window.location;
  const title = document.title.replace(/^\(\d+\) /, '').replace(/ · Ftrack$/, '');
  const mine: Comeback = { userId: user.id, empresa, at: Date.now(), url: pathname + search + hash, title, typed };
  const other = await comeback();
  const isAlsoMine = other && other.userId === user.id && other.empresa === empresa && mine.at - other.at < together;
  const isRicher = isAlsoMine && Object.keys(other.typed).length > 0 && Object.keys(typed).length === 0;
  await device.keep(
    lockKeys.left,
    isAlsoMine ? { ...(isRicher ? other : mine), typed: { ...other.typed, ...typed } } : mine,
  );
};

/** What this device keeps, of whomever. */
const comeback = async (): Promise<Comeback | undefined> => {
  const found = (await device.recall(lockKeys.left)) as Comeback | undefined;
  return found && Date.now() - found.at < lasts ? found : undefined;
};

/** What was left by the current user in the current company. */
export const ownComeback = async (): Promise<Comeback | undefined> => {
  const { user, empresa } = session.getState();
  const found = await comeback();
  return found && found.userId === user?.id && found.empresa === empresa ? found : undefined;
};

export const forgetComeback = (): Promise<void> => device.drop(lockKeys.left);

/** It was taken or refused at this place. */
export const forgetTyped = async (place: string): Promise<void> => {
  const found = await ownComeback();
  if (!found || !(place in found.typed)) return;
  const { [place]: _taken, ...typed } = found.typed;
  await device.keep(lockKeys.left, { ...found, typed });
};

/** Without secrets and files, which are chosen and typed again. */
const plain = (value: unknown): unknown => {
  if (value === undefined || value === '') return undefined;
  const text = JSON.stringify(value, (name, each: unknown) =>
    secret.test(name) || each instanceof Blob ? undefined : each,
  );
  const kept: unknown = JSON.parse(text);
  return typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0 ? undefined : kept;
};
const secret = /contrase|password|clave|secret|token|pin$/i;
