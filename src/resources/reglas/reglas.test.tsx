import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/roles';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
const aRegla = (given: object = {}) =>
  app.call('admin', 'POST', '/api/reglas', { tipo: 'exceso_velocidad', umbral: 80, ...given });

/** Chooses the kind of the rule in the drawer. */
const choose = async (form: ReturnType<typeof within>, words: string, kind: string) => {
  await user.type(await form.findByRole('combobox', { name: 'Tipo de evento' }), words);
  await user.click(await screen.findByRole('option', { name: kind }));
};

describe('reglas', () => {
  later('that a new company starts with are offered to one that lacks them, and can be undone', async () => {
    await app.open('admin', '/eventos/reglas');
    const offer = within(await screen.findByRole('region', { name: 'Reglas recomendadas' }));
    await user.click(offer.getByRole('button', { name: 'Añadir las reglas recomendadas' }));
    expect(await screen.findByRole('row', { name: /Ralentí excesivo/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reglas recomendadas' })).toBeNull());
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('region', { name: 'Reglas recomendadas' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ralentí excesivo/ })).toBeNull());
  });

  it('are listed with a summary, and switched off with undo', async () => {
    await aRegla({ nombre: 'Ochenta', umbral: 80 });
    await app.open('admin', '/eventos/reglas');
    const row = within(await screen.findByRole('row', { name: /Ochenta/ }));
    expect(row.getByText(/^Cuando un activo supere 80 km\/h .*No avisa a nadie: queda en la bandeja\.$/)).toBeTruthy();
    await user.click(row.getByRole('switch', { name: 'Ochenta: activa' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ochenta: activa' }).checked).toBe(false),
    );
    await user.click(await button('Deshacer'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ochenta: activa' }).checked).toBe(true),
    );
  });

  later('are edited with only the fields of their kind, with a live summary', async () => {
    await app.aParada({ nombre: 'Bodega Sur' });
    await app.open('admin', '/eventos/reglas?regla=nuevo');
    const form = await drawer();
    const said = await form.findByRole('status', { name: 'Qué hará la regla' });
    expect(said.textContent).toContain('Elija qué vigilar');
    await choose(form, 'exceso', 'Exceso de velocidad');
    expect(said.textContent).toContain('el límite que le corresponde');
    await user.type(await form.findByRole('textbox', { name: 'Umbral (km/h)' }), '70');
    await waitFor(() => expect(said.textContent).toContain('supere 70 km/h'));
    await user.click(await form.findByRole('combobox', { name: 'Parada' }));
    await user.click(await screen.findByRole('option', { name: 'Bodega Sur' }));
    await waitFor(() => expect(said.textContent).toContain('dentro de Bodega Sur'));
    // Another kind has neither the limit nor the stop.
    await user.clear(form.getByRole('combobox', { name: 'Tipo de evento' }));
    await choose(form, 'sos', 'SOS');
    await waitFor(() => expect(form.queryByRole('textbox', { name: 'Umbral (km/h)' })).toBeNull());
    expect(form.queryByRole('combobox', { name: 'Parada' })).toBeNull();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('SOS');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('dialog', { name: 'SOS' })).toBeTruthy();
  });

  it('report missing values beside the field: nobody to notify, no asset chosen', async () => {
    await app.open('admin', '/eventos/reglas?regla=nuevo');
    const form = await drawer();
    await choose(form, 'impacto', 'Impacto');
    await user.click(await form.findByRole('button', { name: 'Correo' }));
    await user.click(form.getByRole('button', { name: 'Solo algunos' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(
      await within(await form.findByRole('group', { name: 'Severidad y avisos' })).findByText('Diga a quién avisar'),
    ).toBeTruthy();
    expect(
      await within(form.getByRole('group', { name: 'Qué activos' })).findByText(
        'Elija al menos un activo, nivel o categoría',
      ),
    ).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Monitor' }));
    await user.click(form.getByRole('button', { name: 'Todos los activos' }));
    await user.click(form.getByRole('button', { name: 'Agregar un paso' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(
      await within(form.getByRole('group', { name: 'Si nadie lo reconoce' })).findByText('Paso 1: diga a quién avisar'),
    ).toBeTruthy();
    await user.click(
      within(form.getByRole('group', { name: 'Paso 1' })).getByRole('button', { name: 'Administrador' }),
    );
    const said = form.getByRole('status', { name: 'Qué hará la regla' });
    await waitFor(() =>
      expect(said.textContent).toMatch(/Si pasan 10 min y nadie lo reconoce, avisa por .* a los administradores\./),
    );
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('dialog', { name: 'Impacto' })).toBeTruthy();
  });

  later('keep the edits after a concurrent change', async () => {
    const rule = await aRegla({ nombre: 'De dos' });
    await app.open('admin', `/eventos/reglas?regla=${rule.id}`);
    const form = within(await screen.findByRole('dialog', { name: 'De dos' }));
    const name = await form.findByRole('textbox', { name: 'Nombre' });
    await app.call('admin', 'PUT', `/api/reglas/${rule.id}`, { version: rule.version, umbral: 60 });
    await user.clear(name);
    await user.type(name, 'De una');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Otra persona guardó antes' }));
    const mine = conflict.getByRole<HTMLButtonElement>('button', { name: 'Guardar lo mío' });
    // The saving is in progress.
    await waitFor(() => expect(mine.disabled).toBe(false));
    await user.click(mine);
    expect(await screen.findByRole('link', { name: 'De una' })).toBeTruthy();
  });

  later('keep what they watch when something else is edited', async () => {
    const asset = await app.anActivo({ nombre: 'Camión vigilado' });
    const rule = await aRegla({ nombre: 'De uno', alcance: { activos: [asset.id] } });
    await app.open('admin', `/eventos/reglas?regla=${rule.id}`);
    const form = within(await screen.findByRole('dialog', { name: 'De uno' }));
    await waitFor(() =>
      expect(form.getByRole('status', { name: 'Qué hará la regla' }).textContent).toContain(
        'Cuando Camión vigilado supere',
      ),
    );
    expect(form.getByRole('button', { name: 'Solo algunos' }).getAttribute('aria-pressed')).toBe('true');
    const name = form.getByRole('textbox', { name: 'Nombre' });
    await user.clear(name);
    await user.type(name, 'De uno solo');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const row = within(await screen.findByRole('row', { name: /De uno solo/ }));
    expect(row.getByText(/^Cuando Camión vigilado supere/)).toBeTruthy();
  });

  later('are copied, deleted and restored', async () => {
    const rule = await aRegla({ nombre: 'Original', umbral: 55 });
    await app.open('admin', `/eventos/reglas?regla=${rule.id}`);
    await user.click(await screen.findByRole('link', { name: 'Duplicar' }));
    const form = await drawer();
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Original (copia)'),
    );
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Umbral (km/h)' }).value).toBe('55');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const copy = within(await screen.findByRole('dialog', { name: 'Original (copia)' }));
    await user.click(await copy.findByRole('button', { name: 'Eliminar' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: '¿Eliminar la regla?' })).getByRole('button', {
        name: 'Eliminar',
      }),
    );
    // At once: the notice does not wait for a slow machine.
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('link', { name: 'Original (copia)' })).toBeTruthy();
  });

  it('are tried as currently edited on past days', async () => {
    const asset = await app.anActivo({ nombre: 'Camión probado' });
    await app.open('admin', '/eventos/reglas?regla=nuevo');
    const asked = answerTrials(asset.id);
    const form = await drawer();
    await choose(form, 'exceso', 'Exceso de velocidad');
    await user.type(await form.findByRole('textbox', { name: 'Umbral (km/h)' }), '90');
    await user.click(form.getByRole('button', { name: /^Probar con/ }));
    expect(await form.findByText('Habría abierto 2 eventos la semana pasada.')).toBeTruthy();
    expect(asked()).toMatchObject({ regla: { tipo: 'exceso_velocidad', umbral: 90, alcance: { todos: true } } });
    expect(within(form.getByRole('list', { name: 'Eventos por día' })).getAllByRole('listitem')).toHaveLength(2);
    const links = await form.findAllByRole('link', { name: 'Camión probado' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining(`activos=${asset.id}`),
      expect.stringContaining(`activos=${asset.id}`),
    ]);
    await user.type(form.getByRole('textbox', { name: 'Umbral (km/h)' }), '0');
    expect(await form.findByText('La regla cambió desde esta prueba: pruébela de nuevo.')).toBeTruthy();
  });

  it.each<Role>(['monitor', 'operario'])('are nothing that a %s opens', async (role) => {
    await app.open(role, '/eventos/reglas');
    await waitFor(() => expect(window.location.pathname).not.toBe('/eventos/reglas'));
  });
});

/**
 * Mocks the result of a trial, which would need the positions of a week; all other requests go to the real API. Returns
 * the request's body.
 */
const answerTrials = (activoId: number) => {
  let asked: unknown;
  const real = globalThis.fetch;
  const example = {
    activo_id: activoId,
    fin_en: null,
    valor: 95,
    valor_max: 104,
    umbral: 90,
    unidad: 'km/h',
    severidad: 'media',
    latitud: null,
    longitud: null,
  };
  const answer = {
    eventos_n: 2,
    por_dia: [
      { fecha: '2026-03-02', eventos_n: 2 },
      { fecha: '2026-03-03', eventos_n: 0 },
    ],
    ejemplos: [
      { ...example, inicio_en: '2026-03-02T10:00:00Z', direccion: 'Calle 80' },
      { ...example, inicio_en: '2026-03-02T12:00:00Z', direccion: null },
    ],
    frase: 'Cuando un activo supere 90 km/h.',
    activos_n: 1,
    activos_total: 1,
  };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('/reglas/probar')) return real(input, init);
    asked = JSON.parse(String(init?.body));
    return Response.json(answer);
  });
  return () => asked;
};
