import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageStands } from '../providers/firstPage';
import { later } from './later';

interface Props {
  open: boolean;
  children: string;
}

const Panel = ({ open, children }: Props) => (open ? <p>{children}</p> : null);

it('loads its code once, when it first opens', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Panel }));
  const Later = later<Props>(load);
  const { rerender } = render(<Later open={false}>Filtros</Later>);
  expect(load).not.toHaveBeenCalled();
  rerender(<Later open>Filtros</Later>);
  expect(await screen.findByText('Filtros')).toBeTruthy();
  rerender(<Later open={false}>Filtros</Later>);
  expect(screen.queryByText('Filtros')).toBeNull();
  rerender(<Later open>Filtros</Later>);
  expect(screen.getByText('Filtros')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('stays closed if it was closed before its code came', async () => {
  let arrive: (module: { default: typeof Panel }) => void = () => undefined;
  const Later = later<Props>(() => new Promise((resolve) => (arrive = resolve)));
  const { rerender } = render(<Later open>Filtros</Later>);
  rerender(<Later open={false}>Filtros</Later>);
  await act(async () => arrive({ default: Panel }));
  expect(screen.queryByText('Filtros')).toBeNull();
});

it('shows nothing if its code cannot be loaded, and tries again when it opens again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Panel }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: Panel });
  const Later = later<Props>(load);
  const { rerender } = render(<Later open>Filtros</Later>);
  await act(async () => undefined);
  expect(screen.queryByText('Filtros')).toBeNull();
  rerender(<Later open={false}>Filtros</Later>);
  rerender(<Later open>Filtros</Later>);
  expect(await screen.findByText('Filtros')).toBeTruthy();
});

it('loads it before it opens once a pointer moves, if there is network and the page is shown; what comes later at once', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Panel }));
  const move = () => act(async () => void window.dispatchEvent(new Event('pointermove')));
  later<Props>(load);
  await move();
  expect(load).not.toHaveBeenCalled();
  pageStands();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await move();
  expect(load).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  await move();
  await move();
  expect(load).toHaveBeenCalledOnce();
  later<Props>(load);
  expect(load).toHaveBeenCalledTimes(2);
  network.mockRestore();
});
