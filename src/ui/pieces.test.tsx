import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { Avatar, initialsOf } from './Avatar';
import { EmptyState } from './EmptyState';
import { FilterChips } from './FilterChips';
import { ListSkeleton } from './ListSkeleton';
import { StatusChip } from './StatusChip';
import { Tooltip } from './Tooltip';

it.each([
  ['Andrés Admin', 'AA'],
  ['óscar', 'Ó'],
  ['  María   del Carmen Ruiz ', 'MD'],
  ['', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('the initials of %j are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('a photo that fails to load is replaced by the initials, a later photo is tried again', () => {
  const { container, rerender } = render(<Avatar name="Sara Superadmin" src="/rota.jpg" />);
  fireEvent.error(container.querySelector('img') ?? document.body);
  expect(screen.getByText('SS')).toBeTruthy();
  rerender(<Avatar name="Sara Superadmin" src="/nueva.jpg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/nueva.jpg');
});

it.each([
  ['online', 'En línea'],
  ['offline', 'Sin conexión'],
  ['away', 'Ausente'],
  ['busy', 'Ocupado'],
] as const)('the status %s is read as «%s»', (status, words) => {
  render(<Avatar name="Lía Libre" status={status} />);
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
});

it('a status is a word with an icon that screen readers skip', () => {
  const { container } = render(<StatusChip tone="aviso" label="En mantenimiento" />);
  expect(screen.getByText('En mantenimiento')).toBeTruthy();
  expect(container.querySelector('.material-symbols-outlined')?.getAttribute('aria-hidden')).toBe('true');
});

it('an empty state explains what to do and has a button for it', () => {
  render(<EmptyState icon="router" text="Todavía no hay dispositivos." action={<button>Agregar</button>} />);
  expect(screen.getByText('Todavía no hay dispositivos.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Agregar' })).toBeTruthy();
});

it('a loading list announces it once', () => {
  render(<ListSkeleton rows={3} />);
  expect(screen.getAllByRole('status', { name: 'Cargando' })).toHaveLength(1);
});

it('a tooltip appears at once, above everything, at most 350 wide', async () => {
  render(
    <Tooltip title="Fijar el menú">
      <button />
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Fijar el menú' }));
  const bubble = await screen.findByRole('tooltip');
  expect(bubble.style.zIndex).toBe(String(limits.tooltip.zIndex));
  expect(bubble.querySelector<HTMLElement>('.MuiTooltip-tooltip')?.style.maxWidth).toBe(`${limits.tooltip.maxWidth}px`);
});

it('an empty tooltip leaves the control as it is', async () => {
  render(
    <Tooltip title="">
      <button>Panel</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Panel' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

const chipsOf = (filterValues: Record<string, unknown>) => {
  const setFilters = vi.fn();
  // The chips read three fields of the list; a full controller would not test them better.
  const list = { filterValues, setFilters, displayedFilters: {} } as unknown as ListControllerResult;
  const words: Record<string, string> = { operativo: 'Operativo', en_reserva: 'En reserva' };
  render(
    <ListContextProvider value={list}>
      <FilterChips
        filters={[
          { source: 'estado', label: 'Estado', format: (value) => words[String(value)] ?? '' },
          { source: 'nivel_id', label: 'Nivel' },
        ]}
      />
    </ListContextProvider>,
  );
  return setFilters;
};

it('each active filter is a chip; removing one keeps the others and the search', async () => {
  const setFilters = chipsOf({ q: 'abc', estado: ['operativo', 'en_reserva'], nivel_id: 3 });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Estado: Operativo' }));
  await waitFor(() =>
    expect(setFilters).toHaveBeenLastCalledWith({ q: 'abc', estado: ['en_reserva'], nivel_id: 3 }, {}),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Nivel: 3' }));
  expect(setFilters).toHaveBeenLastCalledWith({ q: 'abc', estado: ['operativo', 'en_reserva'] }, {});
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(setFilters).toHaveBeenLastCalledWith({ q: 'abc' }, {});
});

it('without filters there are no chips', () => {
  chipsOf({ q: 'abc' });
  expect(screen.queryByRole('list')).toBeNull();
});
