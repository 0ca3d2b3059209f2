import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { dayBeside } from '../../../ui/dates/days';
import { written } from '../../../ui/dates/reading';
import { currentDay } from '../../../ui/dates/zone';
import { calendarDay } from '../../../ui/formats';
import { addresses } from '../address';
import { later } from '../../../../testing/later';
import { filtered } from '../../../../testing/filtered';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const tomorrow = dayBeside(currentDay(), 1);
const choose = async (asset: string, plan: string, what: string) => {
  await user.click(await button(`Acciones de ${plan}, ${asset}`));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};

const aPlanFor = async (make: typeof app.aPlan, nombre: string, names: readonly string[], given: object = {}) => {
  const assets = [];
  for (const name of names) assets.push(await app.anActivo({ nombre: name }));
  const activos = assets.map(({ id }) => id);
  return { plan: await make({ nombre, activos, crear_orden_automatica: false, ...given }), assets };
};
/** A plan for assets with these names, long overdue, without automatic orders. */
const anOverduePlan = (nombre: string, ...names: string[]) => aPlanFor(app.aRunningPlan, nombre, names);
/** The same, of which nobody knows when it was last done. */
const anUntoldPlan = (nombre: string, ...names: string[]) => aPlanFor(app.aPlan, nombre, names);

describe('vencimientos', () => {
  it('are counted by state, and each count links to exactly those', async () => {
    await anOverduePlan('Otro plan', 'Bus ajeno');
    await anOverduePlan('Plan contado', 'Bus uno', 'Bus dos');
    await app.open('admin', '/mantenimiento?vista=planes');
    await user.click(await screen.findByRole('link', { name: 'Plan contado, vencido: 2' }));
    expect(await button('Acciones de Plan contado, Bus uno')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Bus dos/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Bus ajeno/ })).toBeNull();
  });

  it('are postponed with a reason, which stays in their history', async () => {
    const { plan } = await anOverduePlan('Engrase', 'Grúa pospuesta');
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    await choose('Grúa pospuesta', 'Engrase', 'Posponer');
    const popup = await dialog('Posponer el vencimiento');
    await user.click(popup.getByRole('button', { name: 'Posponer' }));
    expect(await popup.findByRole('textbox', { name: /Motivo/, description: /.+/ })).toBeTruthy();
    await user.type(popup.getByRole('textbox', { name: /Motivo/ }), 'Falta el repuesto');
    await user.click(popup.getByRole('button', { name: 'Posponer' }));
    expect(await screen.findByText(/^Pospuesto hasta el /)).toBeTruthy();
    expect(await (await rowOf(/Grúa pospuesta/)).findAllByText('Pospuesto')).not.toHaveLength(0);
    await choose('Grúa pospuesta', 'Engrase', 'Historial');
    expect(await (await dialog('Historial del vencimiento')).findByText(/Falta el repuesto/)).toBeTruthy();
  });

  later('keep the typed reason after a concurrent change', async () => {
    const { plan } = await anOverduePlan('De dos', 'Grúa de dos');
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    await choose('Grúa de dos', 'De dos', 'Posponer');
    const popup = await dialog('Posponer el vencimiento');
    await user.type(popup.getByRole('textbox', { name: /Motivo/ }), 'Lo mío');
    const dues = await app.call('admin', 'GET', `/api/mantenimiento/vencimientos?${filtered({ plan_id: plan.id })}`);
    const [due] = Object.values(dues) as unknown as { id: number; version: number }[];
    await app.call('admin', 'POST', `/api/mantenimiento/vencimientos/${due?.id}/posponer`, {
      hasta: tomorrow,
      motivo: 'Lo suyo',
      version: due?.version,
    });
    await user.click(popup.getByRole('button', { name: 'Posponer' }));
    expect(await popup.findByText('El registro cambió mientras usted lo editaba.')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Posponer' }));
    expect(await screen.findByText(/^Pospuesto hasta el /)).toBeTruthy();
  });

  it('count from a last time that the user enters, which can be undone', async () => {
    const { plan } = await anUntoldPlan('Con historia', 'Grúa con historia');
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    expect(await (await rowOf(/Grúa con historia/)).findByText('Sin historia')).toBeTruthy();
    await user.click(await button('Decir última vez: Con historia, Grúa con historia'));
    const popup = await dialog('Última vez que se hizo');
    await user.click(popup.getByRole('button', { name: 'Guardar' }));
    expect(
      await popup.findByRole('textbox', { name: /Fecha/, description: 'Escriba la fecha o la medida' }),
    ).toBeTruthy();
    await user.type(popup.getByRole('textbox', { name: /Fecha/ }), written('day', currentDay()));
    await user.click(popup.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/^Última vez guardada: vence el /)).toBeTruthy();
    expect(await (await rowOf(/Grúa con historia/)).findByText(calendarDay(currentDay()))).toBeTruthy();
    await user.click(await button('Deshacer'));
    expect(await (await rowOf(/Grúa con historia/)).findByText('Sin historia')).toBeTruthy();
  });

  later('of all plans whose last times nobody has told ask for them in one place', async () => {
    await anUntoldPlan('Sin decir uno', 'Bus callado');
    await anUntoldPlan('Sin decir dos', 'Bus callado dos');
    await app.open('admin', '/mantenimiento?vista=planes');
    const asked = within(await screen.findByRole('region', { name: 'Sin historia' }));
    expect(asked.getByText(/^\d+ activos sin historia$/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Decir últimas veces' }));
    const popup = await dialog('Última vez de cada activo');
    const item = (await popup.findByText(/^Bus callado ·|^Bus callado$/)).closest('li');
    if (!item) throw new Error('the asset is missing');
    expect(within(item).getByText('Sin decir uno')).toBeTruthy();
    await user.type(within(item).getByRole('textbox', { name: 'Fecha' }), written('day', currentDay()));
    await user.click(popup.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Última vez guardada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Última vez de cada activo' })).toBeNull());
  });

  later('that cannot be measured get their meter, and its reading, from their row', async () => {
    const byMeter = {
      disparador: 'medidor',
      cada_valor: null,
      cada_unidad: null,
      medidor_tipo: 'ciclos',
      cada_medida: 9,
    };
    const inicia_en = tomorrow;
    const { plan } = await aPlanFor(app.aPlan, 'Por ciclos', ['Prensa'], { ...byMeter, inicia_en });
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    expect(await (await rowOf(/Prensa/)).findByText('Sin medidor')).toBeTruthy();
    await user.click(await button('Crear medidor: Por ciclos, Prensa'));
    await user.click((await dialog('Nuevo medidor')).getByRole('button', { name: 'Guardar' }));
    expect(await (await rowOf(/Prensa/)).findByText('Sin lecturas')).toBeTruthy();
    await user.click(await button('Anotar lectura: Por ciclos, Prensa'));
    const reading = await dialog('Nueva lectura');
    await user.type(await reading.findByRole('textbox', { name: /Lo que marca/ }), '100');
    await user.click(reading.getByRole('button', { name: 'Guardar' }));
    expect(await (await rowOf(/Prensa/)).findByText('Al día')).toBeTruthy();
  });

  later('of a plan get their last times side by side, and a rejected one shows its error', async () => {
    const { plan } = await anUntoldPlan('De muchos', 'Bus primero', 'Bus segundo');
    await app.open('admin', addresses.plan(plan.id));
    await user.click(await button('Anotar últimas veces'));
    const popup = await dialog('Última vez de cada activo');
    const [first, second] = await popup.findAllByRole('textbox', { name: 'Fecha' });
    if (!first || !second) throw new Error('the assets are missing');
    await user.type(first, written('day', currentDay()));
    await user.type(second, written('day', dayBeside(currentDay(), 3)));
    await user.click(popup.getByRole('button', { name: 'Guardar' }));
    expect((await popup.findByRole('alert')).textContent).toBe('No puede ser un día futuro');
    expect(await screen.findByText('Última vez guardada')).toBeTruthy();
  });

  it("explain why there is no automatic order after this time's was cancelled, with a button to create one", async () => {
    const asset = await app.anActivo({ nombre: 'Bus sin orden' });
    const plan = await app.aPlan({
      nombre: 'Frenos solos',
      activos: [asset.id],
      crear_orden_automatica: true,
      inicia_en: dayBeside(currentDay(), 300),
    });
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    await choose('Bus sin orden', 'Frenos solos', 'Generar orden ahora');
    await user.click(await button('Deshacer'));
    const row = await rowOf(/Bus sin orden/);
    expect(
      await row.findByText(/cancelada por .+ \(Se deshizo su generación\)\. Esta vez no se crea otra sola/),
    ).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Generar la orden de Frenos solos, Bus sin orden' }));
    expect(await (await rowOf(/Bus sin orden/)).findByText('En orden')).toBeTruthy();
    expect(screen.queryByText(/no se crea otra sola/)).toBeNull();
  });

  it('have their order created now, only once', async () => {
    const { plan } = await anOverduePlan('Frenos', 'Bus con orden');
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    await choose('Bus con orden', 'Frenos', 'Generar orden ahora');
    expect(await screen.findByText(/^Orden .+ generada$/)).toBeTruthy();
    const row = await rowOf(/Bus con orden/);
    expect(await row.findByText('En orden')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Acciones de Frenos, Bus con orden' }));
    expect(await screen.findByRole('menuitem', { name: 'Historial' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Generar orden ahora' })).toBeNull();
    await user.keyboard('{Escape}');
    // The order links to its plan.
    await user.click(await row.findByRole('link', { name: /^OT-/ }));
    const facts = within(await screen.findByRole('region', { name: 'Datos' }));
    expect((await facts.findByRole('link', { name: 'Frenos' })).getAttribute('href')).toBe(addresses.plan(plan.id));
  });

  later('are moved together, the whole series of each', async () => {
    const { plan } = await anOverduePlan('Lavado', 'Bus a', 'Bus b');
    await app.open('admin', addresses.dues({ plan_id: plan.id }));
    await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
    await user.click(await button('Reprogramar'));
    const popup = await dialog('Reprogramar 2 vencimientos');
    const day = popup.getByRole('textbox', { name: 'Nueva fecha' });
    await user.clear(day);
    await user.type(day, written('day', tomorrow));
    await user.click(popup.getByRole('radio', { name: 'Toda la serie' }));
    await user.click(popup.getByRole('button', { name: 'Reprogramar' }));
    expect(await screen.findByText(/^2 reprogramados para el /)).toBeTruthy();
    expect(await (await rowOf(/Bus a/)).findByText('en 1 d')).toBeTruthy();
  });

  later('are shown on the sheet of their asset, with a link to a new plan for it', async () => {
    const { assets } = await anOverduePlan('Revisión de la hoja', 'Bus de la hoja');
    await app.open('admin', `/activos/${assets[0]?.id}/show?vista=mantenimientos`);
    const next = within(await screen.findByRole('region', { name: 'Próximos mantenimientos' }));
    expect(await next.findByRole('link', { name: 'Revisión de la hoja' })).toBeTruthy();
    await user.click(next.getByRole('link', { name: 'Nuevo plan para este activo' }));
    const said = await (await dialog('Nuevo plan')).findByRole('status', { name: 'Qué hará el plan' });
    await waitFor(() => expect(said.textContent).toContain('a Bus de la hoja'));
  });
});
