// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginsWithZeros, proofText } from '#contract/rules/proof';
import { follow } from './follow';
import { requestForm } from './form';
import { solve } from './proof';
import { thanks } from './thanks';

const page = { nombre: 'Grúa 2 <b>', foto_url: null, reto: 'reto', dificultad: 4 };

/** What the server says, one after the other; and what it was sent. */
const server = (...answers: (Response | Error)[]) => {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers.shift() ?? new Error('no answer is left');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return sent;
};
const json = (status: number, body: object, headers = {}) => new Response(JSON.stringify(body), { status, headers });

const shown = (done: (sent: object) => void = () => {}) => {
  const form = requestForm('abc', page, done);
  document.body.replaceChildren(form);
  const text = form.querySelector('textarea');
  const write = (words: string) => {
    if (!text) throw new Error('no text');
    text.value = words;
    text.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const send = () => form.querySelector('form')?.requestSubmit();
  return { form, write, send };
};

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the proof of the page is what the server asks for', async () => {
  const prueba = await solve('reto', 10, () => 0);
  expect(beginsWithZeros(createHash('sha256').update(proofText('reto', prueba)).digest(), 10)).toBe(true);
});

describe('the form', () => {
  it('shows names as text, and takes the most frequent words by one tap', () => {
    const { form } = shown();
    expect(form.querySelector('h1')?.innerHTML).toBe('Grúa 2 &lt;b&gt;');
    const [word, other] = form.querySelectorAll<HTMLButtonElement>('[role=group] button');
    word?.click();
    other?.click();
    expect(form.querySelector('textarea')?.value).toBe(`${word?.textContent}. ${other?.textContent}`);
  });

  it('asks for words before it sends, and shows what the server refuses at its place', async () => {
    const sent = server(json(422, { code: 'VALIDACION', message: 'Revise', errors: { 'contacto.nombre': ['Falta'] } }));
    const { form, write, send } = shown();
    send();
    expect(form.querySelector('#descripcion-error')?.textContent).toMatch(/Cuente/);
    expect(form.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    write('Pierde aceite');
    expect(form.querySelector('#descripcion-error')?.textContent).toBe('');
    send();
    await vi.waitFor(() => expect(form.querySelector('[id="contacto.nombre-error"]')?.textContent).toBe('Falta'));
    expect(form.querySelector('details')?.open).toBe(true);
    expect(form.querySelector('#descripcion-error')?.textContent).toBe('');
  });

  it('sends the same again after a line that broke, and another challenge once that one is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = server(
      new TypeError('failed'),
      json(422, { code: 'VALIDACION', message: 'Revise', errors: { reto: ['Venció'] } }),
      json(200, { ...page, reto: 'otro' }),
      json(201, { seguimiento: 's' }),
    );
    const done = vi.fn();
    const { form, write, send } = shown(done);
    write('Pierde aceite');
    send();
    await vi.waitFor(() => expect(form.querySelector('[role=status]')?.textContent).toMatch(/No hay conexión/));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ kind: 'ok', value: { seguimiento: 's' } }));
    const [first, again, , last] = sent.map(({ body }) => body);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ descripcion: 'Pierde aceite', reto: 'reto', fotos: [], voz: null, contacto: null });
    expect(last).toMatchObject({ descripcion: 'Pierde aceite', reto: 'otro' });
    expect(sessionStorage.length).toBe(0);
  });

  it('says when it is worth trying again, and keeps what was typed', async () => {
    server(json(429, {}, { 'retry-after': '600' }));
    const { form, write, send } = shown();
    write('Pierde aceite');
    send();
    await vi.waitFor(() => expect(form.querySelector('[role=status]')?.textContent).toMatch(/en 10 minutos/));
    expect(shown().form.querySelector('textarea')?.value).toBe('Pierde aceite');
  });
});

it('thanks with a link that can be copied', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const box = thanks('s3', () => {});
  document.body.replaceChildren(box);
  const [copy] = box.querySelectorAll('button');
  copy?.click();
  await vi.waitFor(() => expect(box.querySelector('[role=status]')?.textContent).toBe('Copiado.'));
  expect(written).toEqual([box.querySelector('a')?.href]);
  expect(written[0]).toMatch(/\/solicitud\/s3$/);
});

it('what became of it is looked at each minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server(
    json(200, { estado: 'nueva', texto: 'La recibimos.' }),
    json(200, { estado: 'aprobada', texto: 'Hay una <b>orden</b>.' }),
    new TypeError('failed'),
    json(404, {}),
  );
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  follow(root, 's3');
  const says = (text: RegExp) => vi.waitFor(() => expect(root.textContent).toMatch(text));
  await says(/NuevaLa recibimos\./);
  await vi.advanceTimersByTimeAsync(60_000);
  await says(/AprobadaHay una <b>orden<\/b>\./);
  await vi.advanceTimersByTimeAsync(60_000);
  await says(/Hay una.*Sin conexión/);
  root.querySelector('button')?.click();
  await says(/no existe/);
});
