import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventosPorAtender, ResumenEventos } from '#contract/requests/porAtender';
import type { MuroAbierto } from '#contract/requests/muros';
import { WallAlarms } from './WallAlarms';
import { WallEvents } from './WallEvents';
import { WallStrip } from './WallStrip';

const answers = vi.hoisted(() => ({ panel: (): Promise<unknown> => new Promise(() => undefined) }));
vi.mock('../../providers/requests', () => ({
  getJson: () => () => answers.panel(),
  getRows: () => () => answers.panel(),
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);
const now = Date.parse('2026-03-05T12:00:00Z');
const minutesAgo = (n: number) => now - n * 60_000;
const nameOf = () => '—';
beforeEach(() => {
  answers.panel = () => new Promise(() => undefined);
});

const anEvent = (id: number): EventosPorAtender['filas'][number] => ({
  ...{ id, tipo: 'sos', severidad: 'critica', estado: 'abierto', activo: `Bus ${id}`, asunto: null },
  ...{ valor_max: null, umbral: null, unidad: null, parada_nombre: null },
  inicio_en: new Date(minutesAgo(id)).toISOString(),
});
const anAlarm = (id: number, severidad: 'alta' | 'critica' = 'alta'): ResumenEventos['alarmas'][number] => ({
  ...{ id, tipo: 'sos', grupo: 'seguridad', severidad, activo_id: id, valor_max: null, unidad: null, version: 1 },
  ...{ direccion: null, latitud: null, longitud: null, asunto: `Alarma ${id}`, atendido_por: null },
  ...{ umbral: null, parada_nombre: null, grupo_n: 1, iguales: [id] },
  inicio_en: new Date(minutesAgo(id)).toISOString(),
});
const aSummary = (alarmas: ResumenEventos['alarmas'], alarmas_n = alarmas.length): ResumenEventos => ({
  ...{ alarmas, alarmas_n, en_alarma: [], turno: null },
  pendientes: { info: 0, baja: 0, media: 0, alta: 0, critica: 0 },
});

describe('the alarms of a wall', () => {
  const show = (summary: ResumenEventos | undefined, old?: number) =>
    render(<WallAlarms summary={summary} old={old} nameOf={nameOf} now={now} />).container.textContent;

  it('are a dash while nobody has said that there are none, and nothing once somebody did', () => {
    expect(show(undefined)).toContain('Alarmas: —');
    expect(show(aSummary([]))).toBe('');
  });

  it('that are none of some minutes ago may be some by now', () => {
    expect(show(aSummary([]), minutesAgo(3))).toContain('sin datos nuevos, hace 3 min');
    expect(show(aSummary([anAlarm(1)]), minutesAgo(3))).toContain('hace 3 min');
  });

  it('show the worst first, of equals the newest, and how many more there are', () => {
    show(aSummary([anAlarm(1), anAlarm(2), anAlarm(3, 'critica'), anAlarm(4)], 389));
    const lines = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => /Alarma \d|y \d+ más/.exec(textContent)?.[0]);
    expect(lines).toEqual(['Alarma 3', 'Alarma 1', 'Alarma 2', 'y 386 más']);
  });
});

describe('what waits on a wall', () => {
  const show = (waiting: EventosPorAtender | undefined, old?: number) =>
    render(<WallEvents waiting={waiting} old={old} now={now} />).container.textContent;

  it('is a dash until it is known, and then nothing only if there is nothing', () => {
    expect(show(undefined)).toBe('Por atender—');
    expect(show({ total: 0, filas: [] })).toContain('Nada pendiente.');
  });

  it('says how many the list leaves out, and how old it is', () => {
    const said = show({ total: 387, filas: [anEvent(1), anEvent(2)] }, minutesAgo(3));
    expect(said).toContain('y 385 más');
    expect(said).toContain('Por atender · hace 3 min');
    expect(screen.getByText('Bus 1')).toBeTruthy();
    expect(show({ total: 1, filas: [anEvent(1)] })).not.toContain('más');
  });
});

it('what waits and does not fit on a wall counts among the others', () => {
  const heights = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(110);
  const rows = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 50 } as DOMRect);
  const filas = [1, 2, 3, 4].map(anEvent);
  render(<WallEvents waiting={{ total: 40, filas }} old={undefined} now={now} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('y 38 más')).toBeTruthy();
  heights.mockRestore();
  rows.mockRestore();
});

describe('the figures of a wall', () => {
  const wall = {
    nombre: 'Sala',
    empresa: { empresa_id: 1, nombre: 'Andina', image_url: null },
  } as MuroAbierto;
  const show = (given: Partial<Parameters<typeof WallStrip>[0]>) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WallStrip wall={wall} counts={undefined} pending={undefined} old={undefined} now={now} {...given} />
      </QueryClientProvider>,
    );
  const figures = () =>
    screen.getAllByRole('listitem').map((each) => each.querySelector('strong')?.lastChild?.textContent);

  it('are dashes until they are known, each of them', () => {
    show({});
    expect(figures().length).toBeGreaterThan(5);
    expect(new Set(figures())).toEqual(new Set(['—']));
  });

  it('stay dashes where the server fails', async () => {
    answers.panel = () => Promise.reject(new Error('503'));
    show({ counts: [1, 2, 3, 4, 5], pending: 0 });
    await Promise.resolve();
    expect(figures().at(-1)).toBe('—');
    expect(figures().slice(0, 2)).toEqual(['1', '2']);
    expect(screen.getByText('Eventos por atender').previousSibling?.textContent).toBe('0');
  });

  it('say since when nothing newer is known', () => {
    show({ counts: [1, 2, 3, 4, 5], pending: 7, old: minutesAgo(3) });
    expect(screen.getByText('Eventos por atender · hace 3 min')).toBeTruthy();
  });
});
