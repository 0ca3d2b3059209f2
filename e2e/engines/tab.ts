import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageKeys } from '#contract/core/session';
import { logInByApi } from '../../testing/logIn';
import { waitFor } from '../../testing/waiting';
import type { Engine, Look, Point } from './engine';
import { finder, type Wanted } from './finder';

/** Problems of the network, which a test cuts, in the words of each engine; and an icon that browsers ask for. */
const notOurs =
  /favicon\.ico|ERR_(CONNECTION|NETWORK|INTERNET|SOCKET)|NetworkError|Load failed|can.t establish a connection|connection to .* was interrupted|WebSocket|network connection was lost|Could not connect/;

/** How long a page may take, s. */
const patience = 40;

/** A page, as a person uses it; the same in every engine. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

export const openTab = async (engine: Engine, url: string, look: Look) => {
  const surface = await engine.open(look);
  const find = await finder();
  const call = async <T>(body: string, given: unknown): Promise<T> => {
    await surface.evaluate(find);
    return surface.evaluate<T>(`((given) => { ${body} })(${JSON.stringify(given, withPatterns)})`);
  };
  /** Looks again and again; a page that is being left answers nothing. The failure says what the page shows. */
  const wait = async <T>(what: string, look: () => Promise<T | false | undefined>): Promise<T> => {
    let refusal = '';
    const attempt = () =>
      look().catch((error: unknown) => {
        refusal = String(error);
        return undefined;
      });
    try {
      return await waitFor(what, attempt, { seconds: patience });
    } catch (error) {
      const shown = await surface.evaluate<string>('location.pathname + " " + document.body.innerText').catch(String);
      throw new Error(`${String(error)} ${refusal}\nThe page: ${shown.replaceAll(/\s+/g, ' ').slice(0, 700)}`);
    }
  };
  const place = (wanted: Wanted): Promise<Point> => wait(said(wanted), () => call<Point | false>(placeOf, wanted));
  const press = async (at: Point) => surface.point(look.phone && engine.touches ? 'touch' : 'mouse', [at]);
  const tab = {
    surface,
    /** Opens a page of the product. */
    goto: (path: string) => surface.goto(`${url}${path}`),
    /** Another page of the app, without a new document. */
    goInside: (path: string) =>
      surface.evaluate(
        `(history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate')))`,
      ),
    /** Stores the session of this user, in this company. */
    logInAs: async (email: string, company?: string) => {
      const { token, companies } = await logInByApi(url, email);
      const chosen = companies.find(({ nombre }) => nombre === company);
      const kept = { [storageKeys.token]: token, ...(chosen && { [storageKeys.company]: String(chosen.empresa_id) }) };
      await surface.goto(`${url}/build/robots.txt`);
      await surface.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)}) && 1`);
    },
    /** Waits until it is there. */
    see: (wanted: Wanted) => wait(said(wanted), async () => (await tab.count(wanted)) > 0),
    count: (wanted: Wanted) => call<number>('return e2eFind(given).length', wanted),
    gone: (wanted: Wanted) => wait(`${said(wanted)} to go`, async () => (await tab.count(wanted)) === 0),
    textOf: (wanted: Wanted) =>
      call<string>('return e2eFind(given).map(({ innerText }) => innerText).join("\\n")', wanted),
    tap: async (wanted: Wanted) => press(await place(wanted)),
    /** Replaces what is in a field. */
    fill: async (wanted: Wanted, text: string) => {
      await press(await place(wanted));
      await call('document.activeElement.select?.()', null);
      await surface.keys([...text]);
    },
    /** Draws over an element: points in shares of its width and height. */
    draw: async (wanted: Wanted, shares: readonly [number, number][]) => {
      const { x, y } = await place(wanted);
      const box = await call<{ width: number; height: number }>(
        'const { width, height } = e2eFind(given)[0].getBoundingClientRect(); return { width, height }',
        wanted,
      );
      const way = shares.map(([right, down]) => ({
        x: x + (right - 0.5) * box.width,
        y: y + (down - 0.5) * box.height,
      }));
      await surface.point('mouse', way);
    },
    /** Drags one element onto another, both on the screen. */
    drag: async (from: Wanted, to: Wanted) => {
      const target = await place(to);
      const start = await place(from);
      const step = (share: number) => ({
        x: start.x + (target.x - start.x) * share,
        y: start.y + (target.y - start.y) * share,
      });
      await surface.point('mouse', [start, step(0.05), step(0.3), step(0.6), step(0.9), target, target]);
    },
    giveFiles: async (wanted: Wanted, paths: readonly string[]) => {
      await wait(said(wanted), () =>
        call<boolean>("const found = e2eFind(given)[0]; found?.setAttribute('data-e2e', ''); return !!found", wanted),
      );
      await surface.giveFiles('[data-e2e]', paths);
      await call("document.querySelector('[data-e2e]')?.removeAttribute('data-e2e')", null);
    },
    /** Waits until an expression is true, and answers it. */
    until: <T>(expression: string): Promise<T> =>
      wait(expression, async () => (await surface.evaluate<T | null | false>(expression)) || false) as Promise<T>,
    /** The next file that arrives with such a name. */
    downloaded: (name: RegExp): Promise<Buffer> =>
      wait(`a download like ${name}`, async () => {
        const found = (await readdir(engine.downloads)).find((each) => name.test(each));
        const bytes = found === undefined ? undefined : await readFile(join(engine.downloads, found));
        return bytes !== undefined && bytes.length > 0 && bytes;
      }),
    problems: async () => (await surface.takeProblems()).filter((problem) => !notOurs.test(problem)),
  };
  return tab;
};

/** Where to press an element: its middle, once nothing covers it and it stands still. */
const placeOf = `
  const [element] = e2eFind(given);
  if (!element) return false;
  const boxOf = () => element.getBoundingClientRect();
  const centreOf = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const isFree = ({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
  };
  const isInside = ({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  // Within the window it may still be beyond the edge of what scrolls in it.
  if (!isInside(boxOf()) || !isFree(centreOf(boxOf())))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = boxOf();
  return new Promise((done) => setTimeout(() => {
    const [box, at] = [boxOf(), centreOf(boxOf())];
    done(box.width > 0 && box.left === before.left && box.top === before.top && isFree(at) ? at : false);
  }, 50));
`;

const said = (wanted: Wanted) => JSON.stringify(wanted, withPatterns);

const withPatterns = (_key: string, value: unknown) => (value instanceof RegExp ? { source: value.source } : value);
