import { expect, it } from 'vitest';
import { useCompany } from '../testing/company';
import { readyWithoutNetwork } from '../testing/phone';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);

/** An asset that this person drives, with a position of now. */
const anAssetOnTheMap = async (conductor_id: number | undefined) => {
  const { office } = company;
  const asset = await office.anAsset({ tipo_activo: 'vehiculo', conductor_id });
  const identificador = `mensajes-${asset.id}`;
  const device = await office.post<{ id: number }>('/dispositivos', { identificador, tipo: 'rastreador_gps' });
  await office.post(`/dispositivos/${device.id}/asignar`, { activo_id: asset.id });
  const { clave } = await office.post<{ clave: string }>('/dispositivos/claves/rotar', {});
  const query = new URLSearchParams({ id: identificador, lat: '4.65', lon: '-74.08', speed: '20' });
  expect((await fetch(`${stack.product.url}/gps/${clave}?${query.toString()}`)).status).toBe(200);
  return asset;
};

it('the control room writes from the map, the driver answers without network, and both see what became of it', async () => {
  const { office } = company;
  const [driver] = await office.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  const asset = await anAssetOnTheMap(driver?.id);
  // What the browser says of a network that is away.
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const phone = await stack.browser.as(company.operario, { device: 'phone', worker: true });
  await phone.goto('/operario/dashboard');
  await readyWithoutNetwork(phone);

  const monitor = await stack.browser.as(company.monitor);
  await monitor.goto(`/tiemporeal?activo=${asset.id}`);
  await monitor.getByRole('button', { name: 'Mensaje', exact: true }).click();
  const panel = monitor.getByRole('dialog', { name: 'Óscar Operario' });
  await panel.getByLabel('Mensaje para Óscar Operario').fill('¿Dónde va?');
  await monitor.keyboard.press('Enter');
  await panel.getByText(/Entregado \d/).waitFor();

  const card = phone.getByRole('region', { name: 'Mensajes de la central' });
  await card.getByText('1 nuevo').waitFor();
  await phone.context().setOffline(true);
  await card.getByRole('link', { name: 'Leer y responder' }).tap();
  const thread = phone.getByRole('dialog', { name: 'Mensajes de la central' });
  await thread.getByText('¿Dónde va?').waitFor();
  await thread.getByRole('button', { name: 'Voy en camino' }).tap();
  await thread.getByText('Por enviar').waitFor();
  expect(await panel.getByText(/Leído/).count()).toBe(0);

  await phone.context().setOffline(false);
  await panel.getByText('Voy en camino').waitFor();
  await panel.getByText(/Leído \d/).waitFor();
  await thread.getByText(/Leído .* por Mónica Monitor/).waitFor();
  // A reload without network finds the thread.
  await phone.context().setOffline(true);
  await phone.reload();
  await thread.getByRole('listitem').filter({ hasText: 'Voy en camino' }).waitFor();
  await phone.context().setOffline(false);

  // Somebody else of the control room finds the thread by its unread answer.
  await monitor.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await thread.getByLabel('Mensaje para la central').fill('Necesito hablar');
  await thread.getByRole('button', { name: 'Enviar' }).tap();
  const admin = await stack.browser.as(company.admin);
  await admin.goto('/niveles');
  await admin.getByRole('button', { name: 'Mensajes, 1 sin leer' }).click();
  await admin
    .getByRole('dialog', { name: 'Mensajes' })
    .getByRole('button', { name: /Óscar Operario/ })
    .click();
  await admin.getByRole('dialog', { name: 'Óscar Operario' }).getByText('Necesito hablar').waitFor();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Mensajes', exact: true }).waitFor();
});
