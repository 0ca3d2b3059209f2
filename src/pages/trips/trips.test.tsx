import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ActivoSlim } from '#contract/entities/activos';
import type { Detencion, Viaje } from '#contract/requests/viajes';
import { selectionOf, problemOf, type Selection } from './selection';
import { AskBar } from './AskBar';
import { ItemList } from './ItemList';
import { LongTrack } from './LongTrack';
import { createPlayer } from './playback';
import { PlayerBar } from './PlayerBar';
import { startOf } from './player';
import type { Item } from './replay';
import { Totals } from './Totals';
import { usePlayerKeys } from './usePlayerKeys';

const today = '2026-11-21';

const anAsset = (id: number, nombre: string): ActivoSlim => ({
  id,
  uuid: '0190f5fe-7c00-7a00-8000-000000000000',
  codigo: `ACT-${id}`,
  nombre,
  placa: `ABC-${id}`,
  tipo_activo: 'vehiculo',
  estado: 'operativo',
  nivel_id: 1,
  image_url: null,
  en_linea: true,
  apto: true,
  motivo_no_apto: null,
});

const assets = Array.from({ length: 7 }, (_, i) => anAsset(i + 1, `Camión ${i + 1}`));
const onAsk = vi.fn();

const Asking = ({ search }: { search: string }) => {
  const [selection, setAsked] = useState<Selection>(selectionOf(new URLSearchParams(search), today));
  const ask = (change: Partial<Selection>) => {
    onAsk(change);
    setAsked({ ...selection, ...change });
  };
  return (
    <ThemeProvider theme={createTheme()}>
      <AskBar
        selection={selection}
        assets={assets}
        today={today}
        problem={problemOf(selection)}
        colours={['#000000']}
        onAsk={ask}
      />
    </ThemeProvider>
  );
};

it('assets are found by plate, five at most', async () => {
  render(<Asking search="activos=1,2,3,4" />);
  const input = screen.getByRole('combobox', { name: 'Activos' });
  await userEvent.type(input, 'abc-6');
  await userEvent.click(screen.getByRole('option', { name: /Camión 6/ }));
  expect(onAsk).toHaveBeenLastCalledWith({ activos: [1, 2, 3, 4, 6], viaje: null });
  expect(screen.getByText('Hasta 5 a la vez')).toBeTruthy();
  await userEvent.type(input, 'camión 7');
  expect(screen.getByRole('option', { name: /Camión 7/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Camión 2' }));
  expect(onAsk).toHaveBeenLastCalledWith({ activos: [1, 3, 4, 6], viaje: null });
});

it('one day can be paged back and forth, never beyond today', async () => {
  render(<Asking search="activos=1&dia=2026-11-20" />);
  await userEvent.click(screen.getByRole('button', { name: 'Día siguiente' }));
  expect(onAsk).toHaveBeenLastCalledWith({ desde: today, hasta: today, viaje: null });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Día siguiente' }).disabled).toBe(true);
});

it.each([
  ['activos=1&desde=2026-11-05&hasta=2026-11-01', 'El rango está al revés: el primer día va antes del último.'],
  ['activos=1&desde=2026-10-01&hasta=2026-11-09', 'Son 40 días; se pueden repasar hasta 31 a la vez.'],
])('%s is reported beside the days', (search, text) => {
  render(<Asking search={search} />);
  expect(screen.getByRole('alert').textContent).toBe(text);
  const field = screen.getByLabelText('Desde');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(
    document.getElementById(screen.getByRole('group', { name: 'Días' }).getAttribute('aria-describedby') ?? '')
      ?.textContent,
  ).toBe(text);
});

it('more days than the map replays are a file of each asset', () => {
  const selection = selectionOf(new URLSearchParams('activos=1,2&desde=2026-08-01&hasta=2026-10-31'), today);
  render(<LongTrack selection={selection} nameOf={(id) => `Camión ${id}`} />);
  expect(
    screen.getByText('Son 92 días y el mapa repasa hasta 31. Un archivo los lleva todos, hasta 366 días.'),
  ).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Camión 1'),
    expect.stringContaining('Camión 2'),
  ]);
  expect(screen.getAllByRole('button', { name: 'Exportar' })).toHaveLength(2);
});

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const trip: Viaje = {
  id: 1,
  activo_id: 1,
  conductor_id: null,
  inicio_en: at('13:00'),
  fin_en: at('14:05'),
  latitud_inicio: 4.6,
  longitud_inicio: -74.1,
  latitud_fin: 4.7,
  longitud_fin: -74.1,
  lugar_inicio: 'Soacha',
  lugar_fin: '4 km al norte de Soacha',
  parada_inicio_id: null,
  parada_fin_id: null,
  distancia_km: 12.345,
  duracion_s: 3_900,
  ralenti_s: 120,
  velocidad_max_kmh: 71.6,
  velocidad_prom_kmh: 11.4,
  eventos_n: 0,
};
const stop: Detencion = {
  id: 1,
  activo_id: 1,
  inicio_en: at('14:05'),
  fin_en: null,
  latitud: 4.7,
  longitud: -74.1,
  duracion_s: 1_500,
  sin_senal_s: 0,
  ralenti_s: 0,
  parada_id: null,
  lugar: 'Soacha',
};
const items: Item[] = [
  {
    kind: 'viaje',
    key: 'viaje 1',
    from: Date.parse(trip.inicio_en) / 1_000,
    to: Date.parse(at('14:05')) / 1_000,
    viaje: trip,
  },
  {
    kind: 'detencion',
    key: 'detencion 1',
    from: Date.parse(stop.inicio_en) / 1_000,
    to: Date.parse(at('14:30')) / 1_000,
    detencion: stop,
    pin: 0,
    still: true,
  },
];

it('a trip has its times, distance, places and speed, and a stop its duration', async () => {
  const onChoose = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
  render(<ItemList items={items} current="detencion 1" onChoose={onChoose} />);
  const [driven, stood] = screen.getAllByRole('button');
  expect(driven?.textContent).toMatch(
    /08:00 – 09:0512,3 kmSoacha → 4 km al norte de Soacha1 h 5 min · máx\. 72 km\/h · ralentí 2 min$/,
  );
  expect(stood?.textContent).toMatch(/09:05 – sigue allí25 minDetenido · Soacha$/);
  expect([driven, stood].map((each) => each?.getAttribute('aria-current'))).toEqual(['false', 'true']);
  await userEvent.click(driven as Element);
  expect(onChoose).toHaveBeenCalledWith(items[0]);
});

it('unknown figures are a dash', () => {
  render(
    <Totals
      totales={{
        distancia_km: 0,
        movimiento_s: 0,
        ralenti_s: 0,
        detenido_s: 86_400,
        sin_senal_s: 0,
        velocidad_max_kmh: null,
        velocidad_prom_kmh: null,
        viajes_n: 0,
        detenciones_n: 1,
      }}
    />,
  );
  const figure = (label: string) =>
    within(screen.getByText(label).parentElement as HTMLElement).getByRole('definition').textContent;
  expect(['Distancia', 'Detenido', 'Máxima', 'Promedio'].map(figure)).toEqual(['0 km', '1 d 0 h', '—', '—']);
});

it('the keyboard plays, steps and goes to the ends, unless the user is typing', async () => {
  const player = createPlayer();
  player.load({ from: 100, to: 200 }, []);
  const beside = (now: number, by: 1 | -1) => now + 10 * by;
  const Fixture = () => {
    usePlayerKeys(player, beside);
    return (
      <>
        <PlayerBar player={player} beside={beside} following={false} />
        <input aria-label="Otra cosa" />
      </>
    );
  };
  render(<Fixture />);
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return player.now().at;
  };
  expect(await press('{End}')).toBe(200);
  expect(await press('{ArrowLeft}')).toBe(190);
  expect(await press('{Home}')).toBe(100);
  expect(await press('{ArrowRight}{ArrowRight}')).toBe(120);
  await press('+');
  expect(player.now().rate).toBe(16);
  const skip = screen.getByRole('button', { name: /Saltar detenciones/ });
  for (const pressed of ['true', 'false']) {
    await userEvent.click(skip);
    expect([skip.getAttribute('aria-pressed'), String(player.now().skipping)]).toEqual([pressed, pressed]);
  }
  skip.blur();
  await press(' ');
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeTruthy();
  await press(' ');
  expect(player.now()).toMatchObject({ playing: false });
  const before = player.now().at;
  await userEvent.type(screen.getByLabelText('Otra cosa'), ' x');
  expect(await press('{Home}')).toBe(before);
  await userEvent.selectOptions(screen.getByLabelText('Velocidad de reproducción'), '60');
  expect(player.now().rate).toBe(60);
  player.stop();
});

it('reloaded data keeps the current moment, if still within it', () => {
  const player = createPlayer();
  player.load({ from: 100, to: 200 }, []);
  player.change((now) => ({ ...now, at: 150 }));
  player.load({ from: 100, to: 300 }, []);
  expect(player.now().at).toBe(150);
  player.load({ from: 1_000, to: 2_000 }, []);
  expect(player.now()).toMatchObject({ ...startOf({ from: 1_000, to: 2_000 }), at: 1_000 });
});
