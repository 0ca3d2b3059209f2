import { isDeepStrictEqual } from 'node:util';
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { Section, Written } from './book';
import { masked, maskedAddress } from './masks';
import { choose, escape, fill, press } from './pressing';
import { layers, noticesShown, seen, without, type Seen } from './reader';
import type { Requests } from './requests';
import { Settling, until } from './settling';

// What fades or slides is there, or gone, at once.
vi.doMock('../../src/theme/tokens', async (original) => ({
  ...(await original<object>()),
  motion: { fast: 0, slow: 0 },
}));

/** The same on every list: pressed on the first only. */
const alike = /Vistas|Guardar esta vista|Texto \(CSV\)|CSV: separador|GPX|Importar/;

interface Product {
  requests: Requests;
  /** Opens a page without anything of what was there before. */
  open: (address: string) => Promise<void>;
}

/** Opens pages one after the other, presses what can be pressed on them, and writes down what each press changes. */
export class Walker {
  readonly #settling: Settling;
  #before: Seen = { page: [], over: [] };
  #address = '';
  /** Of this page, what is written already. */
  readonly #seen = new Set<string>();
  readonly #everywhere = new Set<string>();

  constructor(
    private readonly product: Product,
    private readonly book: ReadonlyMap<string, Written>,
  ) {
    this.#settling = new Settling(() => product.requests.pending > 0);
  }

  end() {
    this.#settling.end();
  }

  /** @param most how many controls are pressed, besides what sends a form */
  async visit(title: string, address: string, most: number): Promise<Written> {
    const wanted = this.book.get(title) ?? [];
    this.#seen.clear();
    await this.#open(address);
    const sections: Section[] = [{ title, lines: await this.#settling.reach(this.#lines, wanted[0]?.lines) }];
    const first = sections[0]?.lines;
    const write = async (titled: string) => {
      const next = wanted[sections.length];
      const lines = await this.#settling.reach(
        this.#lines,
        next?.title === titled ? next.lines : titled === closing ? [] : undefined,
      );
      if (titled !== closing || lines.length > 0) sections.push({ title: titled, lines });
      await this.#keep();
    };
    const again = async () => {
      await this.#open(address);
      this.#seen.clear();
      await until(() => this.product.requests.pending === 0 && isDeepStrictEqual(this.#lines(), first), 15_000);
      await this.#keep();
    };
    await this.#keep();
    if (most > 0) await this.#pressAll(most, write, again);
    return sections;
  }

  async #pressAll(most: number, write: (title: string) => Promise<void>, again: () => Promise<void>) {
    const base = layers().length;
    const done = new Set<string>(this.#everywhere);
    const written = new Set<string>();
    /** What opened each layer, from the lowest. */
    const openers: string[] = [];
    // Each press may close a layer, which is opened once more.
    for (let count = 0; count < 4 * most + 10; count++) {
      const depth = layers().length;
      const { next, left } = choose(done, written.size >= most);
      if (!next) {
        if (depth <= base) return;
        openers.pop();
        if (await this.#close(depth)) await write(closing);
        else await again();
        continue;
      }
      done.add(next.key);
      if (alike.test(next.key)) this.#everywhere.add(next.key);
      if (next.filled) fill(next.element.closest('form') ?? document.body);
      press(next.element);
      if (written.has(next.key))
        await until(() => layers().length > depth && choose(done, false).next !== undefined, 5_000);
      else await write(next.key);
      written.add(next.key);
      const now = layers().length;
      const gone = window.location.pathname !== new URL(this.#address, window.location.href).pathname;
      if (now > depth) openers.push(next.key);
      else if (now < depth || gone) {
        // What is left in the layer is reached by opening it once more.
        for (const opener of openers.splice(gone ? 0 : Math.max(0, now - base))) if (left) done.delete(opener);
        if (gone || now < base) await again();
      }
    }
  }

  async #close(depth: number): Promise<boolean> {
    for (const attempt of [0, 1, 2]) {
      escape(attempt);
      if (await until(() => layers().length < depth, 1_000)) return true;
    }
    return false;
  }

  async #open(address: string) {
    this.#before = { page: [], over: [] };
    this.#address = address;
    await this.product.open(address);
  }

  /** The next press is compared with what is there now. */
  async #keep() {
    for (const line of this.#lines()) this.#seen.add(line);
    while (noticesShown().length > 0) {
      const count = noticesShown().length;
      fireEvent.keyDown(document, { key: 'Escape' });
      if (!(await until(() => noticesShown().length < count, 2_000))) break;
    }
    this.#before = seen();
    this.#address = window.location.pathname + window.location.search;
  }

  /** What has changed since the last press. */
  readonly #lines = (): string[] => {
    const { pathname, search } = window.location;
    const went = pathname + search === this.#address ? [] : [`→ ${maskedAddress(pathname + search)}`];
    if (went.length > 0 && pathname !== new URL(this.#address, window.location.href).pathname) return went;
    const now = seen();
    const isFirst = this.#before.page.length === 0;
    const fresh = [
      ...noticesShown().map((notice) => `notice: ${masked(notice)}`),
      ...[...this.product.requests.made].sort(),
    ].filter((line) => !this.#seen.has(line));
    return [
      ...went,
      ...without(this.#before.page, now.page).map((line) => `- ${line}`),
      ...without(now.page, this.#before.page).map((line) => (isFirst ? line : `+ ${line}`)),
      ...without(now.over, this.#before.over).map((line) => `| ${line}`),
      ...fresh,
    ];
  };
}

const closing = 'Escape';
