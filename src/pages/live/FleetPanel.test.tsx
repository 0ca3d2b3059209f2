import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivoSlim } from '#contract/entities/activos';
import { liveStates, type LiveState } from '#contract/core/realtime';
import { roleId, type Role } from '#contract/core/roles';
import type { LiveStatus } from '../../providers/live';
import { createRows } from '../../providers/liveRows';
import { session } from '../../providers/session';
import { FleetPanel } from './FleetPanel';
import { levelAndBelow, type Level } from './levels';
import { createRoster, everything, type FleetFilter } from './roster';

const noon = Date.UTC(2026, 10, 21, 12);

const anAsset = (id: number, nombre: string): ActivoSlim => ({
  id,
  uuid: '0190f5fe-7c00-7a00-8000-000000000000',
  codigo: `ACT-${String(id).padStart(6, '0')}`,
  nombre,
  placa: `ABC-${String(id).padStart(3, '0')}`,
  tipo_activo: 'vehiculo',
  estado: 'operativo',
  nivel_id: 1,
  image_url: null,
  en_linea: true,
  apto: true,
  motivo_no_apto: null,
});

const fleetOf = (...assets: [nombre: string, state: LiveState][]) => {
  const writer = createRows();
  writer.describe(
    assets.map(([nombre], at) => anAsset(at + 1, nombre)),
    true,
  );
  assets.forEach(([, state], at) =>
    writer.place([
      at + 1,
      noon / 1_000 - 180,
      4.7,
      -74,
      state === 'movimiento' ? 62 : 0,
      90,
      liveStates.indexOf(state),
    ]),
  );
  writer.commit();
  return writer.rows;
};

const levels: Level[] = [
  { id: 1, nombre: 'Sede Norte', padre_id: null, camino: ['Sede Norte'], profundidad: 0 },
  { id: 2, nombre: 'Taller', padre_id: 1, camino: ['Sede Norte', 'Taller'], profundidad: 1 },
];

const onChoose = vi.fn();
const onRetry = vi.fn();

const Fixture = ({ rows, phase }: { rows: ReturnType<typeof fleetOf>; phase: LiveStatus['phase'] }) => {
  const [filter, setFilter] = useState<FleetFilter>(everything);
  const [open, setOpen] = useState(true);
  const roster = useMemo(() => createRoster(rows), [rows]);
  return (
    <MemoryRouter>
      <FleetPanel
        alarmsKnown
        rows={rows}
        phase={phase}
        view={roster(filter, { levels: filter.level === null ? undefined : levelAndBelow(levels, filter.level) })}
        levels={levels}
        stops={[]}
        filter={filter}
        selected={-1}
        now={noon}
        open={open}
        onOpen={setOpen}
        onFilter={setFilter}
        onChoose={onChoose}
        onRetry={onRetry}
      />
    </MemoryRouter>
  );
};

const show = (rows: ReturnType<typeof fleetOf>, phase: LiveStatus['phase'] = 'listo', role: Role = 'admin') => {
  session.setState({ user: { id: 1, name: 'Ana', email: 'ana@ftrack.demo', img_url: null, rol_id: roleId[role] } });
  render(<Fixture rows={rows} phase={phase} />);
  return userEvent.setup();
};

const rowsShown = () => within(screen.getByRole('listbox')).getAllByRole('option');
const names = () => rowsShown().map((option) => option.querySelector('.ellipsis')?.textContent);

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom has no layout, so no box ever changes its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

describe('the list beside the map', () => {
  const three = () => fleetOf(['Camión 10', 'movimiento'], ['Camión 9', 'detenido'], ['Ambulancia', 'alarma']);

  it('shows the name of each asset, its state and since when', () => {
    show(three());
    const driving = screen.getByRole('option', { name: /Camión 10/ });
    expect(driving).toHaveProperty('textContent', expect.stringMatching(/En movimiento.*62 km\/h.*hace 3 min/));
    expect(within(driving).getByText('ACT-000001 · ABC-001')).toBeDefined();
    expect(screen.getByRole('option', { name: /Camión 9.*Detenido/ })).toBeDefined();
  });

  it('is searched by plate and filtered by state', async () => {
    const user = show(three());
    expect(names()).toEqual(['Ambulancia', 'Camión 9', 'Camión 10']);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar activos' }), 'abc001');
    expect(names()).toEqual(['Camión 10']);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('button', { name: 'Alarma: 1', pressed: false }));
    expect(names()).toEqual(['Ambulancia']);
    await user.click(screen.getByRole('button', { name: 'Alarma: 1', pressed: true }));
    expect(names()).toHaveLength(3);
  });

  it('is filtered by level, with those below it, and by kind', async () => {
    const writer = createRows();
    writer.describe(
      [
        anAsset(1, 'Camión 1'),
        { ...anAsset(2, 'Camión 2'), nivel_id: 2 },
        { ...anAsset(3, 'Grúa'), nivel_id: 2, tipo_activo: 'maquinaria' },
      ],
      true,
    );
    for (const id of [1, 2, 3]) writer.place([id, noon / 1_000, 4.7, -74, 0, 0, 0]);
    writer.commit();
    const user = show(writer.rows);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Nivel/ }), '2');
    expect(names()).toEqual(['Camión 2', 'Grúa']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de activo' }), 'Maquinaria');
    expect(names()).toEqual(['Grúa']);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Nivel/ }), 'Sede Norte');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de activo' }), 'Tipo');
    expect(names()).toHaveLength(3);
  });

  it('offers to clear the filters if nothing matches', async () => {
    const user = show(three());
    await user.type(screen.getByRole('searchbox'), 'grúa');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect(names()).toHaveLength(3);
  });

  it('is navigated with arrows and selected from with Enter', async () => {
    const rows = three();
    const user = show(rows);
    screen.getByRole('listbox', { name: 'Activos' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith(rows.indexOf(1));
    await user.keyboard('{Home} ');
    expect(onChoose).toHaveBeenLastCalledWith(rows.indexOf(3));
  });

  it('renders few of ten thousand rows and still reaches the last', async () => {
    const user = show(
      fleetOf(...Array.from({ length: 10_000 }, (_, at): [string, LiveState] => [`Camión ${at + 1}`, 'detenido'])),
    );
    expect(rowsShown().length).toBeLessThan(60);
    screen.getByRole('listbox').focus();
    await user.keyboard('{End}');
    const last = document.getElementById(screen.getByRole('listbox').getAttribute('aria-activedescendant') ?? '');
    expect(last?.textContent).toMatch(/Camión 10000/);
    expect(last?.getAttribute('aria-posinset')).toBe('10000');
  });

  it('can be closed and opened again', async () => {
    const user = show(three());
    await user.click(screen.getByRole('button', { expanded: true, name: /Ocultar la lista/ }));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { expanded: false, name: /Mostrar la lista/ }));
    expect(screen.getByRole('listbox')).toBeDefined();
  });
});

describe('a company without positions', () => {
  it('shows how to connect a device, with a link for users who may', () => {
    show(fleetOf());
    expect(screen.getByRole('link', { name: 'Conectar un dispositivo' }).getAttribute('href')).toBe(
      '/dispositivos/conectar',
    );
  });

  it('is referred to an administrator if the role may not', () => {
    show(fleetOf(), 'listo', 'monitor');
    expect(screen.getByText(/Un administrador puede conectar/)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('may retry after a failed request', async () => {
    const user = show(fleetOf(), 'fallo');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
