import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyField } from './CopyField';
import { copyText } from './copyText';
import { useLinkMaking } from './LinkDialog';

/** The clipboard of WebKit: it takes what is written in the same turn as the click, or a promise given then. */
let inGesture = false;
let written: string[] = [];
const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
const clipboard = {
  writeText: (text: string) => (inGesture ? Promise.resolve(void written.push(text)) : refuse()),
  write: async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    if (!inGesture) return refuse();
    written.push((await (await item?.parts['text/plain'])?.text()) ?? '');
    return undefined;
  },
};
class Item {
  constructor(readonly parts: Record<string, Promise<Blob>>) {}
}
const press = (name: string) => {
  inGesture = true;
  fireEvent.click(screen.getByRole('button', { name }));
  inGesture = false;
};

beforeEach(() => {
  written = [];
  document.execCommand = () => false;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  vi.stubGlobal('ClipboardItem', Item);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.unstubAllGlobals();
});

const Making = ({ create }: { create: () => Promise<string> }) => {
  const { made, failure, make } = useLinkMaking();
  const [copies, setCopies] = useState(0);
  return (
    <>
      <button onClick={() => void make(create).then(() => setCopies(copies + 1))}>Crear y copiar</button>
      {made && <CopyField label="Enlace" value={made.url} selected={!made.copied} />}
      <p>{failure ?? (made && (made.copied ? 'copiado' : 'sin copiar'))}</p>
    </>
  );
};
const later = () => new Promise<string>((resolve) => setTimeout(() => resolve('https://ftrack.co/vivo/a'), 20));

it('copies a link that a request brings after the click', async () => {
  render(<Making create={later} />);
  press('Crear y copiar');
  expect(await screen.findByText('copiado')).toBeTruthy();
  expect(written).toEqual(['https://ftrack.co/vivo/a']);
});

it('shows it selected where the browser wants the text itself, to be copied by another click', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  Reflect.deleteProperty(window, 'ClipboardItem');
  render(<Making create={later} />);
  press('Crear y copiar');
  expect(await screen.findByText('sin copiar')).toBeTruthy();
  expect(document.getSelection()?.toString()).toBe('https://ftrack.co/vivo/a');
  press('Copiar: Enlace');
  expect(await screen.findByText('Copiado')).toBeTruthy();
  expect(written).toEqual(['https://ftrack.co/vivo/a']);
});

it('says why there is no link', async () => {
  render(<Making create={() => Promise.reject(new Error('Ya hay demasiados enlaces.'))} />);
  press('Crear y copiar');
  expect(await screen.findByText('Ya hay demasiados enlaces.')).toBeTruthy();
  expect(written).toEqual([]);
});

it('says a refusal', async () => {
  await act(async () => expect(await copyText('a')).toBe(false));
});
