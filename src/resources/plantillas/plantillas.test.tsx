import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Plantilla } from '#contract/entities/plantillas';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const aPlantilla = (nombre: string, ...titles: string[]) =>
  app.aPlantilla({ nombre, items: titles.map((titulo) => ({ titulo })) });
const stored = async (id: number) => (await app.call('admin', 'GET', `/api/plantillas/${id}`)) as unknown as Plantilla;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('plantillas', () => {
  it('are written step by step, each with the fields of its kind', async () => {
    await app.open('admin', '/servicios/plantillas?plantilla=nuevo');
    const drawer = await dialog('Nueva plantilla');
    await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'Preoperacional');
    await user.click(drawer.getByRole('button', { name: 'Añadir paso' }));
    expect(drawer.getByRole('button', { name: /^1\. Sin título/ }).getAttribute('aria-expanded')).toBe('true');
    await user.type(drawer.getByRole('textbox', { name: 'Qué se hace' }), 'Presión');
    expect(drawer.queryByRole('textbox', { name: 'Mínimo aceptable' })).toBeNull();
    await user.click(drawer.getByRole('combobox', { name: 'Tipo' }));
    await user.click(await screen.findByRole('option', { name: 'Número' }));
    await user.type(drawer.getByRole('textbox', { name: 'Mínimo aceptable' }), '30');
    await user.type(drawer.getByRole('textbox', { name: 'Máximo aceptable' }), '20');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    expect(await drawer.findByText('No puede ser menor que el mínimo')).toBeTruthy();
    await user.clear(drawer.getByRole('textbox', { name: 'Máximo aceptable' }));
    await user.type(drawer.getByRole('textbox', { name: 'Máximo aceptable' }), '36');
    await user.click(drawer.getByRole('tab', { name: 'Vista previa' }));
    expect(drawer.getByText('Entre 30 y 36')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    const made = await dialog('Preoperacional');
    expect(await made.findByRole('tab', { name: 'Pasos' })).toBeTruthy();
    const id = Number(new URLSearchParams(window.location.search).get('plantilla'));
    expect((await stored(id)).items).toMatchObject([{ titulo: 'Presión', tipo: 'numero', minimo: 30, maximo: 36 }]);
  });

  it('of inspections begin with one of the library, and are seen as on a phone', async () => {
    await app.open('admin', '/servicios/plantillas');
    const [library] = await screen.findAllByRole('button', { name: 'Biblioteca' });
    if (library) await user.click(library);
    const offered = await dialog('Formularios de la biblioteca');
    await user.click(offered.getByRole('button', { name: /^Motocicleta/ }));
    expect(offered.getByText('Certificado y abrochado')).toBeTruthy();
    await user.click(offered.getByRole('button', { name: 'Usar y ajustar' }));
    const drawer = await dialog('Nueva plantilla');
    const name = await drawer.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' });
    expect(name.value).toBe('Preoperacional de motocicleta');
    await user.click(drawer.getByRole('button', { name: /^1\. Estado de las llantas/ }));
    await user.click(drawer.getByRole('combobox', { name: 'Tipo' }));
    const kinds = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(kinds).toEqual(['Inspección', 'Texto', 'Número', 'Selección', 'Foto']);
    await user.keyboard('{Escape}');
    await user.clear(drawer.getByRole('combobox', { name: 'Grupo' }));
    await user.type(drawer.getByRole('combobox', { name: 'Grupo' }), 'Ruedas');
    await user.click(drawer.getByRole('tab', { name: 'Vista previa' }));
    expect(within(drawer.getByRole('region', { name: 'Ruedas' })).getByText('Todo bien')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await dialog('Preoperacional de motocicleta');
    const id = Number(new URLSearchParams(window.location.search).get('plantilla'));
    const { items, ...rest } = await stored(id);
    expect(rest).toMatchObject({
      uso: 'inspeccion',
      frecuencia: 'antes_del_viaje',
      aplica_a: { tipos: ['motocicleta'] },
    });
    expect(items[0]).toMatchObject({ grupo: 'Ruedas', severidad_si_falla: 'critica' });
  });

  it('have their steps reordered by keyboard, copied and removed', async () => {
    const { id } = await aPlantilla('Frenos', 'Pastillas', 'Bandas', 'Mangueras');
    await app.open('admin', `/servicios/plantillas?plantilla=${id}`);
    const drawer = await dialog('Frenos');
    const handle = await drawer.findByRole('button', { name: /^Mover Mangueras/ });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    expect(await drawer.findByText('Paso 3 movido al lugar 2 de 3')).toBeTruthy();
    fireEvent.keyDown(await drawer.findByRole('button', { name: /^Mover Mangueras: lugar 2/ }), { key: 'ArrowUp' });
    const pads = await drawer.findByRole('button', { name: /^Mover Pastillas: lugar 2/ });
    fireEvent.keyDown(pads, { key: 'ArrowDown' });
    fireEvent.keyDown(await drawer.findByRole('button', { name: /^Mover Pastillas: lugar 3/ }), { key: 'ArrowUp' });
    await waitFor(() =>
      expect(document.activeElement).toBe(drawer.getByRole('button', { name: /^Mover Pastillas: lugar 2/ })),
    );
    await user.click(drawer.getByRole('button', { name: 'Duplicar Pastillas' }));
    await user.click(drawer.getByRole('button', { name: 'Quitar Bandas' }));
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await closed();
    expect((await stored(id)).items.map(({ titulo }) => titulo)).toEqual(['Mangueras', 'Pastillas', 'Pastillas']);
  });

  it('that a service uses are not deleted, and show which one', async () => {
    const { id } = await aPlantilla('En uso', 'Revisar');
    await app.aServicio({ nombre: 'Cambio de aceite', plantilla_id: id });
    await app.open('admin', `/servicios/plantillas?plantilla=${id}`);
    await user.click(await (await dialog('En uso')).findByRole('button', { name: 'Eliminar' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(/El servicio «Cambio de aceite» usa esta plantilla/)).toBeTruthy();
  });
});
