import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { later } from '../../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const popup = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const write = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
/** Days of last month, as people write them. */
const month = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 7);
const written = (day: string, hour: string) => `${day}/${month.slice(5)}/${month.slice(0, 4)} ${hour}`;
const moment = (day: string, hour: string) => new Date(`${month}-${day}T${hour}:00-05:00`).toISOString();
const stopsOf = (id: number) => app.call('admin', 'GET', `/api/activos/${id}/paradas`);
const choose = async (within: { getByRole: typeof screen.getByRole }, name: string, option: string) => {
  await user.click(within.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the downtimes of an asset', () => {
  later('are written, corrected, split and deleted in its sheet, and each of it can be undone', async () => {
    const { id } = await app.anActivo({ nombre: 'Volqueta' });
    await app.open('admin', `/activos/${id}/show?vista=paradas`);
    await user.click(await screen.findByRole('button', { name: 'Anotar parada' }));
    const adding = await popup('Anotar parada');
    await write(adding.getByRole('textbox', { name: /^Desde/ }), written('03', '08:00'));
    await write(adding.getByRole('textbox', { name: /^Hasta/ }), written('03', '08:01'));
    await user.type(adding.getByRole('textbox', { name: 'Motivo' }), 'Sin frenos');
    await user.click(adding.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () =>
      expect(await stopsOf(id)).toMatchObject([{ desde: moment('03', '08:00'), hasta: moment('03', '08:01') }]),
    );

    await user.click(await screen.findByRole('button', { name: /^Corregir la parada/ }));
    const correcting = await popup('Corregir parada');
    await write(correcting.getByRole('textbox', { name: /^Hasta/ }), written('04', '14:00'));
    await user.click(correcting.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('1 d 6 h')).toBeTruthy();

    await user.click(await screen.findByRole('button', { name: /^Dividir la parada/ }));
    const splitting = await popup('Dividir parada');
    await write(splitting.getByRole('textbox', { name: /momento/ }), written('04', '08:00'));
    await choose(splitting, 'Tipo de la segunda parte', 'Mantenimiento planificado');
    await user.click(splitting.getByRole('button', { name: 'Dividir' }));
    await waitFor(async () =>
      expect(await stopsOf(id)).toMatchObject([
        { desde: moment('04', '08:00'), hasta: moment('04', '14:00'), clase: 'planificada' },
        { desde: moment('03', '08:00'), hasta: moment('04', '08:00'), clase: 'falla' },
      ]),
    );

    const [first] = await screen.findAllByRole('button', { name: /^Eliminar la parada/ });
    await user.click(first ?? document.body);
    expect(await screen.findByText('Parada eliminada')).toBeTruthy();
    await waitFor(async () => expect(await stopsOf(id)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect(await stopsOf(id)).toHaveLength(2));
  });

  it('that cross another one are refused at the field, with its name', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa' });
    const known = { desde: moment('03', '08:00'), hasta: moment('03', '12:00'), clase: 'falla', motivo: 'Sin frenos' };
    await app.call('admin', 'POST', `/api/activos/${id}/paradas`, known);
    await app.open('admin', `/activos/${id}/show?vista=paradas`);
    await user.click(await screen.findByRole('button', { name: 'Anotar parada' }));
    const adding = await popup('Anotar parada');
    await write(adding.getByRole('textbox', { name: /^Desde/ }), written('03', '10:00'));
    await write(adding.getByRole('textbox', { name: /^Hasta/ }), written('03', '14:00'));
    await user.click(adding.getByRole('button', { name: 'Guardar' }));
    expect(await adding.findByText(/^Se cruza con otra: del 03/)).toBeTruthy();
    expect(await stopsOf(id)).toHaveLength(1);
  });

  it('are only read by who may not edit the asset', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus' });
    await app.open('operario', `/public-activo/${id}?vista=paradas`);
    expect(await screen.findByRole('heading', { name: 'Paradas' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Anotar parada' })).toBeNull();
  });
});
