import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Componente } from '#contract/entities/componentes';
import { later } from '../../../testing/later';
import { startApp, type Answer, type Made } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const ejes = [['1I', '1D'], ['2IE', '2II', '2DI', '2DE'], ['R1']];
let asset: Made;
beforeAll(async () => {
  asset = await app.anActivo({ nombre: 'Camión de llantas', ejes });
});

/** A tyre as the server tells it. */
const aTyre = (id: number, posicion: string, profundidad_mm: number | null, given: Partial<Componente> = {}) => ({
  ...{ id, uuid: `00000000-0000-4000-8000-00000000000${id}`, version: 1, tipo: 'llanta', serie: `LL-${id}` },
  ...{ marca: 'Andina', modelo: null, medida: null, costo: 1_000_000, proveedor_id: null, proveedor: null },
  ...{ bodega_id: null, comprado_en: null, vence_en: null, foto_id: null, nota: null, estado: 'montado' },
  ...{ activo_id: asset.id, posicion, desde: '2026-01-01T12:00:00.000Z', image_url: null, km: 50_000, horas: 0 },
  ...{ reencauches_n: 0, costo_total: 1_000_000, costo_km: 20, profundidad_mm, presion: 100, leido_en: null },
  ...{ profundidades_mm: profundidad_mm === null ? [] : [profundidad_mm], profundidad_min: 3 },
  ...{ desgaste_mm_1000km: 0.2, cambio_previsto_en: null },
  ...{ creado_en: '2026-01-01T12:00:00.000Z', actualizado_en: '2026-01-01T12:00:00.000Z' },
  ...given,
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** The asset with four tyres; what is posted stays here. `refuse` answers a rotation instead. */
const withTyres = (refuse?: () => Response) => {
  const posted: { path: string; body: unknown }[] = [];
  const montados = [aTyre(1, '1I', 9), aTyre(2, '1D', 4), aTyre(3, '2IE', 2.5), aTyre(4, 'R1', null)];
  const presiones = [{ posicion: '1I', presion: 98, leido_en: '2026-11-30T12:00:00.000Z' }];
  const answer: Answer = async (path, pass, { method, body }) => {
    if (path === `/api/activos/${asset.id}/componentes`) return json({ ejes, montados, presiones });
    if (/^\/api\/componentes\/\d+\/historial$/.test(path)) return json([]);
    if (method === 'POST' && /\/(rotacion|ronda)$/.test(path)) {
      posted.push({ path, body: JSON.parse(String(body)) });
      return refuse?.() ?? json({});
    }
    return pass();
  };
  return { answer, posted };
};
const open = async (answer: Answer, search = '?vista=componentes', role: 'admin' | 'operario' = 'admin') => {
  await app.open(role, `/asset/${asset.uuid}${search}`, answer);
};
const drawing = async (name: string) => within(await screen.findByRole('group', { name }));

it('shows each position with its depth in words; the arrows lead from one to the next, Enter opens it', async () => {
  await open(withTyres().answer);
  const axles = await drawing('Posiciones del activo');
  const names = axles.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual([
    'Posición 1I, LL-1, Bien, 9 mm',
    'Posición 1D, LL-2, Cambiar pronto, 4 mm',
    'Posición 2IE, LL-3, Cambiar ya, 2,5 mm',
    'Posición 2II, vacía',
    'Posición 2DI, vacía',
    'Posición 2DE, vacía',
    'Posición R1, LL-4, Sin lectura',
  ]);
  const first = axles.getByRole('button', { name: /1I/ });
  first.focus();
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Posición 2IE, LL-3, Cambiar ya, 2,5 mm');
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('region', { name: 'Posición 2IE' }));
  expect(panel.getByText('2IE · LL-3')).toBeTruthy();
  expect(panel.getByText('Costo por km')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Desmontar' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByRole('button', { name: 'Montar aquí' })).toBeTruthy();
  await user.click(first);
  expect(await screen.findByText(/98 psi/)).toBeTruthy();
});

it('rotates as a draft, by keyboard too; a refusal stands at its position and the draft stays', async () => {
  const refused = () =>
    json(
      { code: 'DATOS_INVALIDOS', error: 'x', message: 'Revise', errors: { 'cambios.0.posicion': ['Ocupada'] } },
      422,
    );
  let refuse: (() => Response) | undefined = refused;
  const { answer, posted } = withTyres(() => refuse?.() ?? json({}));
  await open(answer);
  await user.click(await screen.findByRole('button', { name: 'Rotar' }));
  const axles = await drawing('Rotación de llantas');
  axles.getByRole('button', { name: /1I/ }).focus();
  await user.keyboard('{Enter}{ArrowRight}{Enter}');
  const list = await screen.findByRole('list', { name: 'Cambios por guardar' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await user.click(screen.getByRole('button', { name: 'Adelante ↔ atrás' }));
  await user.click(screen.getByRole('button', { name: 'Guardar rotación' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body).toMatchObject({
    cambios: [
      { componente_id: 3, posicion: '1I' },
      { componente_id: 1, posicion: '2IE' },
      { componente_id: 2, posicion: '2DE' },
    ],
  });
  expect(await axles.findByRole('button', { name: /Ocupada/ })).toBeTruthy();
  refuse = undefined;
  await user.click(screen.getByRole('button', { name: 'Guardar rotación' }));
  expect(await drawing('Posiciones del activo')).toBeTruthy();
});

later('of an operario has readings only, and no costs that the server does not tell', async () => {
  const { answer } = withTyres();
  await open(answer, '?vista=componentes', 'operario');
  const axles = await drawing('Posiciones del activo');
  await user.click(axles.getByRole('button', { name: /1I/ }));
  const panel = within(await screen.findByRole('region', { name: 'Posición 1I' }));
  expect(panel.getByRole('button', { name: 'Lectura' })).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Desmontar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rotar' })).toBeNull();
});

it('reads tyre after tyre in one pass: Enter leads on, what is skipped is not sent', async () => {
  const { answer, posted } = withTyres();
  await open(answer, '');
  await user.click(await screen.findByRole('button', { name: 'Ronda de llantas' }));
  await screen.findByRole('button', { name: 'Empezar' });
  const round = within(screen.getByRole('dialog', { name: /Ronda de llantas/ }));
  await user.type(await round.findByRole('textbox', { name: /Odómetro/ }), '120500{Enter}');
  expect(await round.findByText('1 de 4')).toBeTruthy();
  const depth = round.getByRole('textbox', { name: /Profundidad/ });
  expect(document.activeElement).toBe(depth);
  await user.keyboard('8,5{Enter}105{Enter}');
  expect(await round.findByText('2 de 4')).toBeTruthy();
  // The same input: a new one would close the keyboard of a phone.
  expect(document.activeElement).toBe(depth);
  await user.keyboard('80{Enter}{Enter}');
  expect(await round.findByText(/entre 0 y 60/)).toBeTruthy();
  expect(round.getByText('2 de 4')).toBeTruthy();
  await user.click(round.getByRole('button', { name: 'Omitir' }));
  await user.keyboard('3{Enter}{Enter}');
  await user.click(await round.findByRole('button', { name: 'Siguiente' }));
  const ended = within(await round.findByRole('list', { name: 'Lo que leyó' }));
  expect(ended.getAllByText('Omitida')).toHaveLength(2);
  expect(ended.getByText('Cambiar ya')).toBeTruthy();
  await user.click(round.getByRole('button', { name: 'Enviar ronda' }));
  expect(await screen.findByText('Enviada')).toBeTruthy();
  expect(posted).toMatchObject([
    {
      path: `/api/activos/${asset.id}/ronda`,
      body: {
        lectura_km: 120_500,
        lecturas: [
          { componente_id: 1, profundidad_mm: [8.5], presion: 105 },
          { componente_id: 3, profundidad_mm: [3] },
        ],
      },
    },
  ]);
});

it('of a phone in the field waits for the network, and arrives once', async () => {
  const { answer, posted } = withTyres(() => {
    if (posted.length === 1) throw new TypeError('sin red');
    return json({});
  });
  await open(answer, '?ronda', 'operario');
  await user.click(await screen.findByRole('button', { name: 'Empezar' }));
  await user.keyboard('7{Enter}{Enter}');
  for (let left = 0; left < 3; left += 1) await user.click(await screen.findByRole('button', { name: 'Omitir' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar ronda' }));
  expect(await screen.findByText('1 llanta leída')).toBeTruthy();
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(await screen.findByText('Enviada')).toBeTruthy();
  expect(posted[1]).toEqual(posted[0]);
});

later('edits axles: usual ones, names, and what is wrong with them where it is', async () => {
  await app.open('admin', '/activos/categorias');
  await user.click(await screen.findByRole('button', { name: /Nueva categoría|Crear/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Nueva categoría' }));
  await user.type(form.getByRole('textbox', { name: /^Nombre/ }), 'Camiones de ejes');
  await user.click(form.getByRole('combobox', { name: /^Tipo de activo/ }));
  await user.click(await screen.findByRole('option', { name: 'Vehículo' }));
  await user.click(form.getByRole('button', { name: 'Camión 6' }));
  expect(form.getByRole('textbox', { name: 'Eje 2' })).toHaveProperty('value', '2IE 2II 2DI 2DE');
  await user.click(form.getByRole('button', { name: 'Eje doble' }));
  expect(form.getByRole('textbox', { name: 'Eje 3' })).toHaveProperty('value', '3IE 3II 3DI 3DE');
  fireEvent.change(form.getByRole('textbox', { name: 'Eje 3' }), { target: { value: '1i 3d' } });
  expect(await form.findByText('La posición 1I está repetida')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Quitar Eje 3' }));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'Camiones de ejes' }));
    expect(await app.call('admin', 'GET', `/api/categorias?filter=${filter}`)).toMatchObject([
      { ejes: [['1I', '1D'], ['2IE', '2II', '2DI', '2DE'], ['R1']] },
    ]);
  });
});
