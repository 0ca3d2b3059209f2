import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Nivel } from '#contract/entities/niveles';
import { useStack } from '../testing/stack';
import { officeApi, type Office } from '../testing/officeApi';

const stack = useStack();
let office: Office;
beforeAll(async () => void (office = await officeApi(stack.product.url)));

const aLevel = (nombre: string, padre?: Nivel) =>
  office.post<Nivel>('/niveles', { nombre, tipo: 'sede', padre_id: padre?.id ?? null });
/** Each is a child of the one before. Their names sort first, so that all of them are visible. */
const aChain = async (name: string, length: number, above?: Nivel) => {
  const chain: Nivel[] = [];
  for (let n = 0; n < length; n += 1) chain.push(await aLevel(`${name} ${n}`, chain.at(-1) ?? above));
  return chain;
};
const parentOf = async ({ id }: Nivel) => (await office.get<Nivel>(`/niveles/${id}`)).padre_id;

const openTree = async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/niveles');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  return { page, sent };
};
const middleOf = async (page: Page, name: string) => {
  const box = await page.getByRole('link', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not in the tree`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Grabs a level by its handle and holds it over another. */
const holdOver = async (page: Page, name: string, onto: string) => {
  const handle = page.getByRole('button', { name: `Mover ${name}`, exact: true });
  await handle.hover();
  await page.mouse.down();
  const to = await middleOf(page, onto);
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page
    .getByRole('status')
    .filter({ hasText: `«${name}» está sobre «${onto}».` })
    .waitFor({ state: 'attached' });
};
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

it('a level dragged onto one of its own stays where it is, and it is said why', async () => {
  const [top, , bottom] = await aChain('00 Familia', 3);
  const { page, sent } = await openTree();
  await holdOver(page, '00 Familia 0', '00 Familia 2');
  await page.mouse.up();
  await notice(page, '«00 Familia 0» no puede depender de «00 Familia 2», que depende de él');
  expect(sent).toEqual([]);
  expect(await parentOf(top as Nivel)).toBe(null);
  expect(await parentOf(bottom as Nivel)).not.toBe(null);
});

it('a level stays where it is when what hangs from it would lie too deep, folded away or not', async () => {
  const chain = await aChain('00 Hondo', 7);
  const [branch] = await aChain('00 Rama', 2);
  const { page, sent } = await openTree();
  await page.getByRole('button', { name: 'Cerrar 00 Rama 0' }).click();
  await page.getByRole('link', { name: '00 Rama 1' }).waitFor({ state: 'detached' });
  await holdOver(page, '00 Rama 0', '00 Hondo 6');
  await page.mouse.up();
  await notice(page, '«00 Rama 0» no cabe en «00 Hondo 6»: el árbol admite 8 niveles de profundidad');
  expect(sent).toEqual([]);

  // One level higher there is room, and it moves back.
  await holdOver(page, '00 Rama 0', '00 Hondo 5');
  await page.mouse.up();
  await notice(page, '«00 Rama 0» quedó en «00 Hondo 5»');
  expect(await parentOf(branch as Nivel)).toBe(chain[5]?.id);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => parentOf(branch as Nivel)).toBe(null);
});

it('nothing moves under the pointer while a level is dragged', async () => {
  await aChain('00 Quieto', 3);
  const { page } = await openTree();
  const names = ['00 Quieto 0', '00 Quieto 1', '00 Quieto 2'];
  await page.getByRole('link', { name: '00 Quieto 2' }).waitFor();
  const places = () => Promise.all(names.map((name) => middleOf(page, name)));
  const before = await places();
  await holdOver(page, '00 Quieto 2', '00 Quieto 0');
  await page.getByText('Suelte aquí para dejarlo en la raíz').waitFor();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.getByText('Suelte aquí para dejarlo en la raíz').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await places()).toEqual(before);
});
