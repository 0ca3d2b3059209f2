import { expect, it } from 'vitest';
import { drawPins, type Pin } from './trackPins';

const view = { scale: 100, left: 0, top: 0, width: 400, height: 400 };
const at = (x: number, y: number, label: string): Pin => ({ x, y, label });

/** What is written, and where; every letter is ten pixels wide. */
const written = (pins: readonly Pin[], chosen?: Pin) => {
  const texts: { text: string; x: number; y: number }[] = [];
  const discs: number[] = [];
  const nothing = () => {};
  const context = {
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    fill: nothing,
    stroke: nothing,
    fillRect: nothing,
    strokeText: nothing,
    arc: (_x: number, _y: number, radius: number) => discs.push(radius),
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
  };
  const track = { pins, colour: '#000' };
  drawPins(context as unknown as CanvasRenderingContext2D, track, view, { mode: 'light', font: 'Inter' }, [], chosen);
  return { texts, discs };
};

it('pins are labelled at their left, or at their right where the edge leaves no room', () => {
  expect(written([at(2, 1, '5 min'), at(0.2, 3, '1 h')]).texts).toEqual([
    { text: '5 min', x: 138, y: 100 },
    { text: '1 h', x: 32, y: 300 },
  ]);
});

it('of labels that would cover each other the chosen pin’s is written; pins out of sight are not drawn', () => {
  const [first, second, far] = [at(2, 1, '5 min'), at(2, 1.05, '9 min'), at(9, 9, '2 h')];
  expect(written([first, second, far]).texts.map(({ text }) => text)).toEqual(['5 min']);
  const { texts, discs } = written([first, second, far], second);
  expect(texts.map(({ text }) => text)).toEqual(['9 min']);
  expect(discs).toHaveLength(2);
  expect(discs[1]).toBeGreaterThan(discs[0] ?? 0);
});
