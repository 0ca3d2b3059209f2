import path from 'node:path';
import { cleanup, fireEvent } from '@testing-library/react';
import { beforeAll, expect, vi } from 'vitest';
import type { Role } from '#contract/core/roles';
import { withoutLayout } from '../noLayout';
import { startApp } from '../renderApp';
import { readBook, textOf, type Written } from './book';
import { fillCompany, type Company } from './fixture';
import { masked } from './masks';
import { layers } from './reader';
import { Requests } from './requests';
import { until } from './settling';
import { Walker } from './walker';

/** The product with a company that has some of everything, for the tests of one file. Returns what walks through it. */
export const startWalks = () => {
  const app = startApp();
  withoutLayout();
  let company: Company | undefined;
  beforeAll(async () => void (company = await fillCompany(app)));
  return (each: Walk) => {
    if (!company) throw new Error('The company is there only while tests run.');
    return walk(app, each, company);
  };
};

type App = Pick<ReturnType<typeof startApp>, 'open'>;

/** The pages of one person, with `:noun` for the id of the record of that name, `:uuid_noun` for its other one. */
export interface Walk {
  name: string;
  /** Absent: a guest. */
  role?: Role;
  pages: readonly string[];
  /** How many controls are pressed on each page. */
  presses: number;
  /** Paths of reads that fail. */
  fails?: RegExp;
}

/** Walks through these pages, and compares what is written down of them with the file of that name. */
const walk = async (app: App, { name, role, pages, presses, fails }: Walk, company: Company): Promise<void> => {
  beWithoutCanvas();
  // Only what waits for React acts; pages render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const file = path.join(import.meta.dirname, `${name}.snap.txt`);
  const listening = vi.spyOn(window, 'addEventListener');
  const requests = new Requests(fails);
  const open = role ? await insideOf(app, role, requests) : outside(app, requests);
  const walker = new Walker({ requests, open }, readBook(file));
  const written: Written[] = [];
  try {
    for (const page of pages) written.push(await walker.visit(masked(page), addressOf(page, company), presses));
  } finally {
    walker.end();
    // The router of this walk must not answer to the addresses of the next.
    for (const [event, listener] of listening.mock.calls)
      if (event === 'popstate') window.removeEventListener(event, listener);
  }
  await expect(textOf(written)).toMatchFileSnapshot(file);
};

/** Opens pages of the same running product, each without anything of the one before. */
export const insideOf = async (app: App, role: Role, requests: Requests) => {
  const nowhere = '/ninguna-parte';
  await app.open(role, nowhere, requests.answer);
  const { queryClient } = await import('../../src/providers/queries');
  const { uiStore } = await import('../../src/providers/ui');
  const said = () => document.querySelector('main')?.textContent;
  return async (address: string) => {
    goTo(nowhere);
    await until(() => layers().length === 0 && said()?.includes('no encontrada') === true);
    uiStore.reset();
    queryClient.removeQueries({ type: 'inactive' });
    requests.clear();
    const before = said();
    goTo(address);
    // A page that is not there either says the same.
    await until(() => said() !== before, 3_000);
  };
};

/** Opens pages of guests, each of which is a new document. */
const outside = (app: App, requests: Requests) => async (address: string) => {
  cleanup();
  requests.clear();
  await app.open(null, address, requests.answer);
};

export const goTo = (address: string) => {
  window.history.pushState(null, '', address);
  fireEvent.popState(window);
};

/** jsdom has neither pictures nor a full screen. */
export const beWithoutCanvas = () => {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    },
  );
  Object.assign(document, { exitFullscreen: () => Promise.resolve() });
};

export const addressOf = (page: string, company: Company) =>
  page.replaceAll(/:([a-z_]+)/g, (_, noun: string) => {
    const made = company[noun.replace('uuid_', '') as keyof Company];
    if (!made) throw new Error(`No record ${noun}`);
    return noun.startsWith('uuid_') ? made.uuid : String(made.id);
  });
