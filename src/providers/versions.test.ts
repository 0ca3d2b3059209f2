import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Mocks a worker whose state the test sets. */
class AWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** Mocks the browser's API: the controller of the page, and the registration. */
class ABrowser extends EventTarget {
  registration = Object.assign(new EventTarget(), {
    installing: null as AWorker | null,
    waiting: null as AWorker | null,
    active: null as AWorker | null,
    update: () => Promise.resolve(),
  });
  startMessages = vi.fn();
  register = vi.fn(() => Promise.resolve(this.registration));
  constructor(public controller: AWorker | null) {
    super();
  }
  find() {
    const worker = new AWorker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  takeOver(worker: AWorker) {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const load = async (browser: ABrowser | undefined) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent: 'Chrome', ...(browser && { serviceWorker: browser }) });
  const [{ watchVersions }, { session }] = await Promise.all([import('./versions'), import('./session')]);
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), {
    history: { state: null, replaceState: vi.fn() },
    location: { reload },
  });
  vi.stubGlobal('window', page);
  watchVersions();
  await vi.runOnlyPendingTimersAsync();
  await vi.dynamicImportSettled();
  return {
    page,
    reload,
    flagged: () => session.getState().newVersion,
    codeMissing: () => session.getState().codeMissing,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('a new version', () => {
  it('is reported when it was installed before the page listened, and waits for the worker of this page', async () => {
    const browser = new ABrowser(new AWorker());
    browser.registration.waiting = new AWorker();
    browser.registration.waiting.become('installed');
    const { flagged } = await load(browser);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(flagged()).toBe(true);
  });

  it('is not reported when the very first worker takes control of the page', async () => {
    const browser = new ABrowser(null);
    const { flagged } = await load(browser);
    const first = browser.find();
    first.become('installed');
    browser.takeOver(first);
    expect(flagged()).toBe(false);
    // It claims its pages again when it starts.
    browser.takeOver(first);
    expect(flagged()).toBe(false);
  });

  it('is reported once an update is installed while an older worker controls the page', async () => {
    const browser = new ABrowser(new AWorker());
    const { flagged } = await load(browser);
    const update = browser.find();
    expect(flagged()).toBe(false);
    update.become('installed');
    expect(flagged()).toBe(true);
  });

  it('is also reported when the update was installed before the page listened', async () => {
    const browser = new ABrowser(new AWorker());
    const { flagged } = await load(browser);
    browser.takeOver(new AWorker());
    expect(flagged()).toBe(true);
  });
});

describe('a browser without workers', () => {
  it('still runs the product', async () => {
    await expect(load(undefined)).resolves.toBeDefined();
  });

  it('may refuse to register, without an error', async () => {
    const browser = new ABrowser(null);
    browser.register.mockRejectedValue(new DOMException('', 'SecurityError'));
    const { flagged } = await load(browser);
    expect([browser.register.mock.calls.length, flagged()]).toEqual([1, false]);
  });
});

describe('code that could not be loaded', () => {
  const missing = async (written: boolean) => {
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError()).mockResolvedValue(new Response()),
    );
    const { page, reload, codeMissing } = await load(undefined);
    if (written) page.dispatchEvent(new Event('input'));
    page.dispatchEvent(new Event('vite:preloadError'));
    return { reload, codeMissing };
  };

  it('is flagged, and the page is reloaded as soon as the server responds', async () => {
    const { reload, codeMissing } = await missing(false);
    expect(codeMissing()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is only flagged if the user has typed something', async () => {
    const { reload, codeMissing } = await missing(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([codeMissing(), reload.mock.calls.length]).toEqual([true, 0]);
  });
});
