import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { isInstalled } from '../../scripts/installed.mjs';
import { ended } from '../../server/testing/programs';
import { keyActions, pointerActions } from './actions';
import { sizes, type Engine, type Surface } from './engine';

/** As in Bogotá; touch, which only devices with a touch screen have; and downloads without a question. */
const settings = (downloads: string) => ({
  'remote.active-protocols': 1,
  'intl.accept_languages': 'es-CO, es',
  'dom.w3c_touch_events.enabled': 1,
  'dom.disable_open_during_load': false,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'pdfjs.disabled': true,
});

/** Debian's Firefox, by WebDriver BiDi. Undefined where there is none. */
export const openFirefox = async (): Promise<Engine | undefined> => {
  const program = ['firefox-esr', 'firefox'].find(isInstalled);
  if (!program) return undefined;
  const profile = await mkdtemp(join(tmpdir(), 'ftrack-firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  const lines = Object.entries(settings(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: profile, TZ: 'America/Bogota' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await new Promise<string>((found, failed) => {
    child.stderr.on('data', (said: Buffer) => {
      const [, at] = /WebDriver BiDi listening on (ws:\S+)/.exec(said.toString()) ?? [];
      if (at) found(at);
    });
    child.once('exit', () => failed(new Error('Firefox ended while it started')));
  });
  const session = await connectTo(`${address}/session`);
  await session.send('session.new', { capabilities: {} });
  await session.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    touches: true,
    downloads,
    open: async ({ phone }) => {
      const { userContext } = await session.send<{ userContext: string }>('browser.createUserContext');
      const { context } = await session.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      await session.send('browsingContext.setViewport', { context, viewport: phone ? sizes.phone : sizes.desktop });
      return surfaceOf(session, context, userContext);
    },
    end: async () => {
      process.off('exit', kill);
      kill();
      await ended(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
};

type Session = Awaited<ReturnType<typeof connectTo>>;
interface Entry {
  level: string;
  text: string;
  source: { context?: string };
  stackTrace?: { callFrames: { url: string }[] };
}

/** An answer or an event. */
interface Said {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: Entry;
}

/** Commands that are answered by their number, and the log. */
const connectTo = async (address: string) => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Said) => void>();
  const entries: Entry[] = [];
  socket.on('message', (data: Buffer) => {
    const said = JSON.parse(data.toString()) as Said;
    if (said.id !== undefined) waiting.get(said.id)?.(said);
    else if (said.method === 'log.entryAdded' && said.params) entries.push(said.params);
  });
  let last = 0;
  return {
    send: <T>(method: string, params: object = {}): Promise<T> =>
      new Promise((answered, refused) => {
        const id = ++last;
        waiting.set(id, ({ error, message, result }) => {
          waiting.delete(id);
          if (error === undefined) answered(result as T);
          else refused(new Error(`${method}: ${error}: ${message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    /** Takes the entries of this page. */
    take: (context: string) => {
      const own = entries.filter(({ source }) => source.context === context);
      for (const entry of own) entries.splice(entries.indexOf(entry), 1);
      return own;
    },
  };
};

interface Evaluated {
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

const surfaceOf = ({ send, take }: Session, context: string, userContext: string): Surface => {
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) =>
      JSON.parse(
        (await evaluate(`(async () => JSON.stringify(await (${expression})) ?? 'null')()`))?.value ?? 'null',
      ) as T,
    point: async (kind, way) =>
      void (await send('input.performActions', { context, actions: pointerActions(kind, way) })),
    keys: async (keys, together) =>
      void (await send('input.performActions', { context, actions: keyActions(keys, together) })),
    giveFiles: async (selector, files) => {
      const element = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId: element?.sharedId }, files });
    },
    takeProblems: async () => {
      // Entries arrive before the answer to a later command.
      await send('session.status');
      return take(context)
        .filter(({ level }) => level === 'error')
        .map(({ text, stackTrace }) => `${text} (${stackTrace?.callFrames[0]?.url ?? ''})`);
    },
    print: async () => Buffer.from((await send<{ data: string }>('browsingContext.print', { context })).data, 'base64'),
    picture: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
};
