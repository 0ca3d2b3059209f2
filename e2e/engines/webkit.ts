import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ended, freePort } from '../../server/testing/programs';
import { waitFor } from '../../testing/waiting';
import { keyActions, pointerActions } from './actions';
import { sizes, type Engine, type Look, type Surface } from './engine';
import { listening } from './listening';

/** WebKitGTK's own small browser, which its package puts among the libraries. */
const findMiniBrowser = async (): Promise<string | undefined> => {
  if (!isOnPath('WebKitWebDriver') || !isOnPath('Xvfb')) return undefined;
  const folders = ['/usr/lib', ...(await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name))];
  return folders
    .flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find((path) => existsSync(path));
};

/** Neither answers to `--version`. */
const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** WebKitGTK, by W3C WebDriver, on a screen in memory. Undefined where it is not installed. */
export const openWebKit = async (): Promise<Engine | undefined> => {
  const binary = await findMiniBrowser();
  if (!binary) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'ftrack-webkit-'));
  const downloads = join(home, 'Downloads');
  await mkdir(downloads);
  // Without this it stores them in the home itself.
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((found) => {
    screen.stdout.once('data', (said: Buffer) => found(`:${said.toString().trim()}`));
  });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      TZ: 'America/Bogota',
      // Root may not open a sandbox, and there is no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const kill = () => {
    driver.kill('SIGKILL');
    screen.kill('SIGKILL');
  };
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    // Its windows have no touch screen.
    touches: false,
    downloads,
    open: (look) => openSession(url, binary, look),
    end: async () => {
      process.off('exit', kill);
      kill();
      await Promise.all([ended(driver), ended(screen)]);
      await rm(home, { recursive: true, force: true });
    },
  };
};

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

const callOf =
  (url: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };

/** Each session is a browser of its own. */
const openSession = async (url: string, binary: string, { phone }: Look): Promise<Surface> => {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } };
  const { sessionId } = await callOf(url)<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } });
  const call = callOf(`${url}/session/${sessionId}`);
  if (phone) {
    // Only a window without a tool bar can be that narrow.
    const first = await call<string>('GET', '/window');
    const open = `open('about:blank', '', 'width=${sizes.phone.width},height=${sizes.phone.height},toolbar=no') && 1`;
    await call('POST', '/execute/sync', { script: `return ${open}`, args: [] });
    const handle = (await call<string[]>('GET', '/window/handles')).find((each) => each !== first);
    await call('POST', '/window', { handle });
  }
  await call('POST', '/window/rect', { x: 0, y: 0, ...sizes[phone ? 'phone' : 'desktop'] });
  return surfaceOf(call);
};

const surfaceOf = (call: Call): Surface => {
  const problems: string[] = [];
  const evaluate = <T>(expression: string) =>
    call<T>('POST', '/execute/sync', { script: `return (async () => (${expression}))()`, args: [] });
  const heard = async () =>
    void problems.push(...(await evaluate<string[]>('globalThis.e2eProblems?.splice(0) ?? []')));
  return {
    goto: async (url) => {
      await heard();
      await call('POST', '/url', { url });
      await evaluate(listening);
    },
    evaluate: async (expression) => {
      await evaluate(listening);
      return evaluate(expression);
    },
    point: async (kind, way) => void (await call('POST', '/actions', { actions: pointerActions(kind, way) })),
    keys: async (keys, together) => void (await call('POST', '/actions', { actions: keyActions(keys, together) })),
    giveFiles: async (selector, paths) => {
      const found = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
      const text = paths.join('\n');
      await call('POST', `/element/${Object.values(found)[0]}/value`, { text });
    },
    takeProblems: async () => {
      await heard();
      return problems.splice(0);
    },
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  };
};
