import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import type { ArchivoOrden, ComentarioOrden } from '#contract/entities/ordenes';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import { usePhone } from '../testing/phone';
import { useStack } from '../testing/stack';
import { openWeakLine } from '../testing/weakLine';

const stack = useStack();
const company = useCompany(stack);
let line: Awaited<ReturnType<typeof openWeakLine>> | undefined;
const phone = usePhone(() => line?.url ?? '');
afterEach(() => line?.close());

/** A picture that does not compress: about 600 KB as the phone sends it. */
const aLargePicture = async () => {
  const side = 1_000;
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: noise };
};

it('on a weak line a note arrives while a photo is under way, the photo arrives in the end, and little goes twice', async () => {
  line = await openWeakLine(stack.product.url, { bytes: 12 * 1024, cutOneIn: 10 });
  line.strong();
  const { office } = company;
  const activo_id = (await office.anAsset()).id;
  const order = await office.order({ titulo: 'Con red débil', tipo: 'inspeccion', activo_id });
  const page = await phone.turnOn();
  await logIn(page, company.operario);
  await page.goto(`/operario/ordenes/${order.id}`);
  await page.getByRole('button', { name: 'De la galería' }).waitFor();
  line.weak();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'De la galería' }).click();
  await (await chooser).setFiles(await aLargePicture());
  await expect.poll(() => line?.uploaded()).toBeGreaterThan(40_000);

  const took: number[] = [];
  for (const n of [1, 2, 3]) {
    await page.getByLabel('Escribir comentario').fill(`Nota ${n}`);
    const begun = performance.now();
    await page.getByRole('button', { name: 'Enviar comentario' }).click();
    await expect
      .poll(async () => (await office.get<ComentarioOrden[]>(`/ordenes/${order.id}/comentarios`)).length, {
        interval: 100,
      })
      .toBe(n);
    took.push(Math.round(performance.now() - begun));
  }
  await page
    .getByRole('button', { name: /sin enviar$/ })
    .and(page.getByTitle('Red lenta'))
    .waitFor();
  const files = () => office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`);
  expect(await files()).toEqual([]);
  await expect.poll(async () => (await files()).length, { timeout: 240_000 }).toBe(1);
  const [file] = await files();
  const { size } = await (await fetch(new URL(file?.url ?? '', stack.product.url))).blob();
  console.info(`notes ${took.join(', ')} ms; ${size} bytes, ${line.uploaded()} passed`);
  expect(Math.max(...took)).toBeLessThan(5_000);
  expect(size).toBeGreaterThan(400_000);
  expect(line.uploaded()).toBeLessThan(size * 1.2);
});
