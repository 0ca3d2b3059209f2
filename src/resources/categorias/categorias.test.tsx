import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });
const choose = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('categorías', () => {
  it('get extra fields, whose key comes from the first label and does not change with the label', async () => {
    await app.open('admin', '/activos/categorias');
    await user.click(await button('Nueva categoría'));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Grúas');
    await choose('Tipo de activo', 'Maquinaria');
    await user.click(await button('Añadir campo'));
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Obligatorio')).toBeTruthy();
    const label = () => screen.findByRole('textbox', { name: 'Nombre del campo' });
    await user.type(await label(), 'Capacidad de izaje');
    await choose('Tipo', 'Número');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Capacidad de izaje')).toBeTruthy();

    await user.click(await button('Grúas'));
    await user.clear(await label());
    await user.type(await label(), 'Carga máxima');
    await user.click(await button('Guardar'));
    const row = within(await screen.findByRole('row', { name: /Carga máxima/ }));
    expect(row.getByText('Maquinaria')).toBeTruthy();
    const [kept] = (await app.call(
      'admin',
      'GET',
      '/api/categorias?filter=%7B%22q%22%3A%22Gr%C3%BAas%22%7D',
    )) as unknown as { campos_extra_def: object[] }[];
    expect(kept?.campos_extra_def).toEqual([
      expect.objectContaining({ clave: 'capacidad_de_izaje', etiqueta: 'Carga máxima', tipo: 'numero' }),
    ]);
  });

  it('can be undone: a change is reverted, a new one is deleted', async () => {
    const stored = async () =>
      (
        (await app.call('admin', 'GET', '/api/categorias?filter=%7B%22q%22%3A%22Volquetas%22%7D')) as unknown as {
          nombre: string;
        }[]
      ).map(({ nombre }) => nombre);
    await app.open('admin', '/activos/categorias');
    await user.click(await button('Nueva categoría'));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Volquetas');
    await choose('Tipo de activo', 'Vehículo');
    await user.click(await button('Guardar'));
    await screen.findByText('Categoría «Volquetas» creada');
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await stored()).toEqual([]));

    await app.call('admin', 'POST', '/api/categorias', { nombre: 'Volquetas', tipo_activo: 'vehiculo' });
    await app.open('admin', '/activos/categorias');
    await user.click(await button('Volquetas'));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' dobles');
    await user.click(await button('Guardar'));
    await screen.findByText('Categoría «Volquetas dobles» guardada');
    expect(await stored()).toEqual(['Volquetas dobles']);
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await stored()).toEqual(['Volquetas']));
  });

  later(
    'show their extra fields on each asset: a missing value is reported beside the field, the values are on the sheet',
    async () => {
      const nivel = await app.aNivel({ nombre: 'Sede Ejes' });
      const field = { clave: 'ejes', etiqueta: 'Número de ejes', tipo: 'numero', requerido: true };
      await app.call('admin', 'POST', '/api/categorias', {
        nombre: 'Tractomulas',
        tipo_activo: 'vehiculo',
        campos_extra_def: [field],
      });
      await app.open('admin', '/activos/create');
      await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Mula 1');
      await choose('Tipo', 'Vehículo');
      await user.type(await screen.findByRole('combobox', { name: 'Nivel' }), nivel.nombre);
      await user.click(await screen.findByRole('option', { name: nivel.nombre }));
      await user.type(await screen.findByRole('combobox', { name: 'Categoría' }), 'tracto');
      await user.click(await screen.findByRole('option', { name: 'Tractomulas' }));
      const axles = await screen.findByRole('textbox', { name: 'Número de ejes' });
      await user.click(await button('Guardar'));
      await waitFor(() => expect(axles.getAttribute('aria-invalid')).toBe('true'));
      await user.type(axles, '5');
      await user.click(await button('Guardar'));
      await screen.findByRole('heading', { name: 'Mula 1' });
      await user.click(screen.getByRole('link', { name: 'Ficha' }));
      const group = within(await screen.findByRole('region', { name: 'Campos de Tractomulas' }));
      expect(group.getByText('5')).toBeTruthy();
    },
  );
});
