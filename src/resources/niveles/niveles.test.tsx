import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const links = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('niveles', () => {
  it('are shown as a tree, and flat with their paths during a search', async () => {
    const region = await app.aNivel({ nombre: 'Región Centro' });
    const sede = await app.aNivel({ nombre: 'Sede Bogotá', padre_id: region.id });
    await app.aNivel({ nombre: 'Almacén', padre_id: sede.id });
    await app.aNivel({ nombre: 'Base Antioquia' });
    await app.open('admin', '/niveles');
    await screen.findByRole('link', { name: 'Almacén' });
    expect(links()).toEqual(['Base Antioquia', 'Empresa A', 'Región Centro', 'Sede Bogotá', 'Almacén']);

    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o código' }), 'almacen');
    expect(await screen.findByText('Región Centro › Sede Bogotá')).toBeTruthy();
    expect(links()).toEqual(['Almacén']);
  });

  it('are created under another one, which shows them and a link back', async () => {
    const padre = await app.aNivel({ nombre: 'Región Sur' });
    await app.open('admin', `/niveles/${padre.id}/show`);
    await user.click(await screen.findByRole('link', { name: 'Agregar debajo' }));
    await user.type(await field('Nombre'), 'Sede Pasto');
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: 'Sede Pasto' })).toBeTruthy();
    await user.click(
      await within(screen.getByRole('navigation', { name: 'Ruta del nivel' })).findByRole('link', {
        name: 'Región Sur',
      }),
    );
    expect(await screen.findByRole('link', { name: 'Sede Pasto' })).toBeTruthy();
  });

  it('cannot be moved under their own descendants, which is reported beside the field', async () => {
    const arriba = await app.aNivel({ nombre: 'Arriba' });
    await app.aNivel({ nombre: 'Abajo', padre_id: arriba.id });
    await app.open('admin', `/niveles/${arriba.id}`);
    await user.type(await screen.findByRole('combobox', { name: 'Depende de' }), 'abajo');
    await user.click(await screen.findByRole('option', { name: 'Arriba › Abajo' }));
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Un nivel no puede colgar de sí mismo ni de uno de los suyos')).toBeTruthy();
  });

  it('that contain assets are not deleted, with an explanation', async () => {
    const nivel = await app.aNivel({ nombre: 'Con activos' });
    await app.anActivo({ nivel_id: nivel.id });
    await app.open('admin', `/niveles/${nivel.id}/show`);
    expect(await screen.findByRole('link', { name: '1 activo' })).toHaveProperty(
      'search',
      `?filter=${encodeURIComponent(`{"bajo_nivel_id":${nivel.id}}`)}`,
    );
    await user.click(await button('Eliminar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect((await screen.findAllByText('El nivel tiene activos: trasládelos primero.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Con activos' })).toBeTruthy();
  });
});
